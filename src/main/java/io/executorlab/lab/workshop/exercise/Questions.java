package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.ThreadProfile;
import io.executorlab.lab.diagnosis.ThreadProfile.Group;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.i18n.Text;
import io.executorlab.lab.workshop.exercise.Question.Draft;

/**
 * Makes the questions about a run, with choices from its own evidence: which threads, waiting where, for what bound,
 * started by which line, or who holds what they wait for. A question for which the evidence has too little is left out.
 */
public final class Questions {

    public static final String THREADS = "threads";
    static final String PLACE = "place";
    public static final String BOUND = "bound";
    public static final String LINE = "line";
    public static final String HOLDER = "holder";

    /** The frame in which every pool starts its threads, so it tells of nobody who wanted one. */
    private static final String ANY_POOL = "ThreadPoolExecutor.addWorker:";
    private static final int WRONG_AT_MOST = 4;
    private static final int WRONG_AT_LEAST = 2;
    private static final String LETTERS = "abcdef";

    private final Evidence evidence;
    private final ThreadProfile profile;
    private final Cause cause;
    private final Random order;

    private Questions(Evidence evidence, Cause cause, long seed) {
        this.evidence = evidence;
        this.profile = ThreadProfile.of(evidence);
        this.cause = cause;
        this.order = new Random(seed);
    }

    /** @param seed of the choices' order */
    static List<Question> of(Evidence evidence, Cause cause, long seed) {
        Questions questions = new Questions(evidence, cause, seed);
        return Stream.of(questions.threads(), questions.place(), questions.bound(), questions.line(),
                questions.holder())
                .flatMap(Optional::stream).toList();
    }

    /**
     * Asks of an app without a flaw which threads there are most and which line starts most, or what Little's law says.
     */
    static List<Question> ofIntroduction(Exercise exercise, Evidence evidence, long seed) {
        if (exercise.little() != null) {
            List<Draft> drafts = LittlesLaw.drafts(exercise.little(), evidence);
            return drafts.isEmpty() ? List.of()
                    : new Questions(evidence, null, seed)
                            .question("little", drafts.get(0), drafts.subList(1, drafts.size())).stream().toList();
        }
        ThreadProfile profile = ThreadProfile.of(evidence);
        Map<String, Double> byName = new LinkedHashMap<>();
        profile.groups().forEach(group -> byName.merge(group.name(), group.mean(), Double::sum));
        String most = byName.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
        String starter = mostStarts(evidence).map(Map.Entry::getKey).orElse("");
        Cause well = new Cause(Cause.Kind.STARTS, most, Place.NONE, Bottleneck.NONE, starter);
        Questions questions = new Questions(evidence, well, seed);
        Optional<Question> names =
                questions.question("most-threads", new Draft(Text.plain(most), questions.about(most)),
                        byName.entrySet().stream().filter(entry -> !entry.getKey().equals(most))
                                .map(entry -> new Draft(Text.plain(entry.getKey()),
                                        Text.of("evidence.and", questions.about(entry.getKey()),
                                                Text.of("against.fewer-in-all", Numbers.number(entry.getValue()),
                                                        Numbers.number(byName.get(most))))))
                                .toList());
        Optional<Question> lines = starter.isEmpty() ? Optional.empty() : questions.line("most-starts");
        return Stream.of(names, lines).flatMap(Optional::stream).toList();
    }

    private Optional<Question> threads() {
        List<Draft> others = profile.names().stream().filter(name -> !name.equals(cause.threads()))
                .map(name -> new Draft(Text.plain(name), Text.of("evidence.and", about(name), against(name)))).toList();
        Draft right = cause.threads().isEmpty() ? new Draft(Text.of("threads.none"), Text.of("threads.none.why"))
                : new Draft(Text.plain(cause.threads()), counted(cause.threads()));
        return question(THREADS, right, others);
    }

    private Optional<Question> place() {
        if (cause.threads().isEmpty()) {
            return Optional.empty();
        }
        Map<Place, Group> places = new LinkedHashMap<>();
        profile.groups().forEach(group -> places.putIfAbsent(group.place(), group));
        List<Draft> others = places.values().stream().filter(group -> !group.place().equals(cause.place()))
                .map(group -> new Draft(group.place().text(),
                        Text.of("evidence.and", there(group), againstPlace(group))))
                .toList();
        Draft right = new Draft(cause.place().text(),
                cause.place().equals(Place.NONE) ? started(cause.threads()) : about(cause.threads()));
        return question(PLACE, right, others);
    }

    private Optional<Question> bound() {
        List<Draft> others = Bottleneck.of(evidence).stream().filter(bottleneck -> !bottleneck.isSameAs(cause.bound()))
                .map(bottleneck -> new Draft(bottleneck.words(), against(bottleneck)))
                .collect(Collectors.toCollection(ArrayList::new));
        // That nothing is used up is always offered where it is wrong: it is the last of them.
        if (cause.bound().kind() != Bottleneck.Kind.NONE && others.size() > WRONG_AT_MOST) {
            others = new ArrayList<>(
                    Stream.concat(others.stream().limit(WRONG_AT_MOST - 1), others.stream().skip(others.size() - 1))
                            .toList());
        }
        Text why = cause.bound().kind() == Bottleneck.Kind.NONE ? Text.of("limit.none.why")
                : cause.bound().kind() == Bottleneck.Kind.PROXY ? Text.of("limit.proxy.why") : cause.bound().use();
        return question(BOUND, new Draft(cause.bound().words(), why), others);
    }

    /** Asked where threads wait for what others of the app hold: connections, or the tasks of their own pool. */
    private Optional<Question> holder() {
        List<Group> groups = profile.groups().stream()
                .filter(group -> !group.name().equals(cause.threads()) || !group.place().equals(cause.place()))
                .toList();
        List<Draft> queues = Bottleneck.of(evidence).stream()
                .filter(bound -> bound.waiting() > 0 && !bound.isSameAs(cause.bound()))
                .filter(bound -> bound.kind() == Bottleneck.Kind.EXECUTOR || bound.kind() == Bottleneck.Kind.CONNECTOR)
                .map(bound -> queue(bound, "against.queued")).toList();
        if (cause.kind() == Cause.Kind.STALL) {
            return question(HOLDER, queue(cause.bound(), "holder.own-queue"), Stream.concat(queues.stream(),
                    groups.stream().map(group -> stand(group, Text.of("against.wait-too")))).toList());
        }
        Optional<Group> holder = cause.kind() != Cause.Kind.CONNECTIONS ? Optional.empty()
                : groups.stream().filter(group -> !group.quiet() && group.name().equals(cause.threads())).findFirst();
        return holder.flatMap(group -> question(HOLDER, stand(group, Text.of("holder.across")), Stream.concat(
                queues.stream(), groups.stream().filter(other -> other != group).map(other -> stand(other,
                        Text.of("against.fewer-hold", Numbers.number(other.mean()), Numbers.number(group.mean())))))
                .toList()));
    }

    private static Draft queue(Bottleneck bound, String why) {
        return new Draft(Text.of("holder.queue", bound.executor()), Text.of("evidence.and", bound.use(), Text.of(why)));
    }

    private Draft stand(Group group, Text why) {
        return new Draft(Text.of("holder.threads", group.name(), group.place().text()),
                Text.of("evidence.and", there(group), group.quiet() ? Text.of("against.quiet") : why));
    }

    private Optional<Question> line() {
        return cause.line().isEmpty() ? Optional.empty() : line(LINE);
    }

    private Optional<Question> line(String id) {
        Map<String, List<ThreadStart>> starters =
                Groups.by(evidence.starts().stream().filter(Questions::tells).toList(), ThreadStart::startedBy);
        List<Draft> others = starters.entrySet().stream().filter(starter -> !starter.getKey().equals(cause.line()))
                .sorted((a, b) -> b.getValue().size() - a.getValue().size())
                .map(starter -> new Draft(Text.plain(Frames.withoutPackage(starter.getKey())),
                        Text.of("evidence.and", startedBy(starter.getValue()), againstLine(starter.getValue()))))
                .toList();
        List<ThreadStart> own = starters.getOrDefault(cause.line(), List.of());
        return own.isEmpty() ? Optional.empty()
                : question(id, new Draft(Text.plain(Frames.withoutPackage(cause.line())), startedBy(own)), others);
    }

    private static Optional<Map.Entry<String, Long>> mostStarts(Evidence evidence) {
        return evidence.starts().stream().filter(Questions::tells)
                .collect(Collectors.groupingBy(ThreadStart::startedBy, Collectors.counting())).entrySet().stream()
                .max(Map.Entry.comparingByValue());
    }

    private static boolean tells(ThreadStart start) {
        return !Frames.withoutPackage(start.startedBy()).startsWith(ANY_POOL);
    }

    /** The question with its choices shuffled; empty where there are too few wrong ones. */
    private Optional<Question> question(String id, Draft right, List<Draft> others) {
        List<Draft> wrong =
                others.stream().filter(other -> !other.words().equals(right.words())).limit(WRONG_AT_MOST).toList();
        if (wrong.size() < WRONG_AT_LEAST) {
            return Optional.empty();
        }
        List<Draft> all = new ArrayList<>(wrong);
        all.add(right);
        Collections.shuffle(all, order);
        List<Question.Choice> choices = new ArrayList<>();
        for (Draft draft : all) {
            choices.add(new Question.Choice(LETTERS.substring(choices.size(), choices.size() + 1), draft.words(),
                    draft.against(), draft == right));
        }
        return Optional.of(new Question(id, choices));
    }

    /** The number of threads of this name and where most stand; of threads in no dump, the number started. */
    private Text about(String name) {
        return profile.of(name)
                .map(group -> Text.of("evidence.threads", name, group.most(), group.place().text(), starts(name)))
                .orElseGet(() -> started(name));
    }

    /** The same without the place, which is what is asked next. */
    private Text counted(String name) {
        return profile.of(name).map(group -> Text.of("evidence.counted", name, group.most(), starts(name)))
                .orElseGet(() -> started(name));
    }

    /** Says by what other threads do why it is not this name that the run's cause shows in. */
    private Text against(String name) {
        Optional<Group> group = profile.of(name);
        if (group.filter(Group::quiet).isPresent()) {
            return Text.of("against.quiet");
        }
        return switch (cause.kind()) {
            case REFUSED_BEFORE -> Text.of("against.refused");
            case STARTS -> Text.of("against.starts", startsByLoad(name), startsByLoad(cause.threads()));
            case LEFT_BEHIND -> Text.of("against.left", left(name), left(cause.threads()));
            default -> group.map(this::againstWhatWaits).orElseGet(() -> Text.of("against.ended"));
        };
    }

    private Text againstWhatWaits(Group group) {
        if (cause.kind() == Cause.Kind.WAIT_FOR_TASK && !group.forTask()) {
            return Text.of("against.no-task");
        }
        double mean = profile.of(cause.threads()).map(Group::mean).orElse(0.0);
        if (group.mean() < mean) {
            return Text.of("against.fewer", Numbers.number(group.mean()), Numbers.number(mean));
        }
        return Text.of(cause.kind() == Cause.Kind.WAIT_FOR_TASK ? "against.no-pool"
                : group.forTask() ? "against.for-task" : "against.held");
    }

    private Text againstPlace(Group group) {
        if (!group.name().equals(cause.threads())) {
            return Text.of("against.others-stand");
        }
        double mean =
                profile.first(stand -> stand.name().equals(cause.threads()) && stand.place().equals(cause.place()))
                        .map(Group::mean).orElse(0.0);
        return Text.of("against.fewer-stand", Numbers.number(group.mean()), Numbers.number(mean));
    }

    private Text againstLine(List<ThreadStart> starts) {
        long ofThese = starts.stream().filter(start -> Cause.isOf(cause.threads(), start)).count();
        return ofThese == 0 ? Text.of("against.others-started")
                : Text.of("against.fewer-started", ofThese, starts(cause.threads()));
    }

    private Text against(Bottleneck bottleneck) {
        if (bottleneck.kind() == Bottleneck.Kind.NONE) {
            return bottleneck.use();
        }
        String why = bottleneck.used() < bottleneck.there() ? "against.not-full"
                : bottleneck.waiting() == 0 ? "against.nobody-waits"
                        : cause.bound().kind() == Bottleneck.Kind.NONE ? "against.no-cure" : "against.follows";
        return Text.of("evidence.and", bottleneck.use(), Text.of(why));
    }

    private long startsByLoad(String name) {
        return evidence.startsByLoad().stream().filter(start -> Cause.isOf(name, start)).count();
    }

    /** The number of threads that there are more after the load than before it. */
    private long left(String name) {
        return Math.max(0, of(name, ThreadDump.Phase.DRAINED) - of(name, ThreadDump.Phase.BASELINE));
    }

    private long of(String name, ThreadDump.Phase phase) {
        return evidence.dump(phase).stream().flatMap(dump -> dump.threads().stream())
                .filter(thread -> thread.normalisedName().equals(name)).count();
    }

    private Text there(Group group) {
        return Text.of("evidence.place", group.name(), group.most(), group.place().text());
    }

    private Text started(String name) {
        return Text.of("evidence.started", name, starts(name));
    }

    private Text startedBy(List<ThreadStart> starts) {
        Map<String, Long> names = starts.stream().map(start -> ThreadNames.normalise(start.name()))
                .collect(Collectors.groupingBy(name -> name, LinkedHashMap::new, Collectors.counting()));
        String most = names.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
        return Text.of(names.size() == 1 ? "evidence.line-alone" : "evidence.line", starts.size(), most);
    }

    private long starts(String name) {
        return evidence.starts().stream().filter(start -> Cause.isOf(name, start)).count();
    }
}
