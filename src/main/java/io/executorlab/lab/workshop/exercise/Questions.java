package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadProfile;
import io.executorlab.lab.diagnosis.ThreadProfile.Group;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.workshop.exercise.Question.Draft;

/**
 * Makes the questions about a run, with choices from its own evidence: which threads, waiting where, for what bound,
 * started by which line, or who holds what they wait for. A question for which the evidence has too little is left out.
 */
public final class Questions {

    public static final String THREADS = "threads";
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
        return Stream.of(questions.threads(), questions.bound(), questions.line(), questions.holder())
                .flatMap(Optional::stream).toList();
    }

    /**
     * Asks of an app without a flaw which threads there are most and which line starts most, or what Little's law says.
     */
    static List<Question> ofIntroduction(Exercise exercise, Evidence evidence, long seed) {
        Questions questions = new Questions(evidence, null, seed);
        if (exercise.little() != null) {
            return questions.ofDrafts("little", LittlesLaw.drafts(exercise.little(), evidence)).stream().toList();
        }
        Map<String, Double> byName = new LinkedHashMap<>();
        questions.profile.groups().forEach(group -> byName.merge(group.name(), group.mean(), Double::sum));
        List<Draft> names = byName.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(name -> questions.named(name.getKey())).toList();
        return Stream.of(questions.ofDrafts("most-threads", names),
                questions.ofDrafts("most-starts", List.copyOf(questions.lines(List.of()).values())))
                .flatMap(Optional::stream).toList();
    }

    private Optional<Question> ofDrafts(String id, List<Draft> rightFirst) {
        return rightFirst.isEmpty() ? Optional.empty()
                : question(id, rightFirst.get(0), rightFirst.subList(1, rightFirst.size()));
    }

    private Optional<Question> threads() {
        Draft right = cause.threads().isEmpty() ? new Draft(Text.of("threads.none"), Text.of("threads.none.why"))
                : new Draft(standing(cause.threads(), cause.place()), seen(cause.threads()));
        // One of each name, or the only one of its name would tell which is right.
        return question(THREADS, right, Groups.by(others().toList(), Group::name).values().stream()
                .map(alike -> stand(alike.get(0))).toList());
    }

    /** The groups that stand elsewhere than those of the cause, or have another name and are no part of it. */
    private Stream<Group> others() {
        return profile.groups().stream().filter(group -> !cause.alike().contains(group.name()))
                .filter(group -> !group.name().equals(cause.threads()) || !group.place().equals(cause.place()));
    }

    private Optional<Question> bound() {
        Bottleneck.Kind kind = cause.bound().kind();
        List<Draft> others = Bottleneck.of(evidence).stream().filter(bottleneck -> !bottleneck.isSameAs(cause.bound()))
                .map(bottleneck -> new Draft(bottleneck.words(), against(bottleneck))).toList();
        // That nothing is used up is always offered where it is wrong: it is the last of them.
        List<Draft> offered = kind == Bottleneck.Kind.NONE || others.size() <= WRONG_AT_MOST ? others
                : Stream.concat(others.stream().limit(WRONG_AT_MOST - 1), others.stream().skip(others.size() - 1))
                        .toList();
        Text why = kind == Bottleneck.Kind.NONE ? Text.of("limit.none.why")
                : kind == Bottleneck.Kind.PROXY ? Text.of("limit.proxy.why") : cause.bound().use();
        return question(BOUND, new Draft(cause.bound().words(), why), offered);
    }

    /** Asked where threads wait for what others of the app hold: connections, or the tasks of their own pool. */
    private Optional<Question> holder() {
        List<Draft> queues = Bottleneck.of(evidence).stream()
                .filter(bound -> bound.waiting() > 0 && !bound.isSameAs(cause.bound()))
                .filter(bound -> bound.kind() == Bottleneck.Kind.EXECUTOR || bound.kind() == Bottleneck.Kind.CONNECTOR)
                .map(bound -> new Draft(queue(bound), bound.use())).toList();
        List<Draft> others = Stream.concat(queues.stream(), others().map(Questions::stand)).toList();
        if (cause.kind() == Cause.Kind.STALL) {
            Text why = Text.of("evidence.and", cause.bound().use(), Text.of("holder.own-queue"));
            return question(HOLDER, new Draft(queue(cause.bound()), why), others);
        }
        if (cause.kind() == Cause.Kind.HOLD_AND_WAIT) {
            return question(HOLDER, new Draft(Text.of("holder.themselves", cause.threads()), Text.of("holder.second")),
                    others);
        }
        Optional<Group> holder = cause.kind() != Cause.Kind.CONNECTIONS ? Optional.empty()
                : others().filter(group -> !group.quiet() && group.name().equals(cause.threads())).findFirst();
        return holder.flatMap(group -> question(HOLDER,
                new Draft(stand(group).words(), Text.of("evidence.and", there(group), Text.of("holder.across"))),
                others));
    }

    private static Text queue(Bottleneck bound) {
        return Text.of("holder.queue", bound.executor());
    }

    private static Text standing(String threads, Place place) {
        return Text.of("stand.threads", threads, place.text());
    }

    private static Draft stand(Group group) {
        return new Draft(standing(group.name(), group.place()), there(group));
    }

    private Optional<Question> line() {
        Map<String, Draft> lines = lines(cause.alike());
        Optional<Draft> right = Optional.ofNullable(lines.remove(Frames.withoutPackage(cause.line())));
        return right.flatMap(own -> question(LINE, own, List.copyOf(lines.values())));
    }

    /** The lines that have started threads of other names than these, most first. */
    private Map<String, Draft> lines(List<String> without) {
        Map<String, Draft> lines = new LinkedHashMap<>();
        Starter.groups(evidence.starts()).keySet().stream()
                .filter(starter -> !starter.where().startsWith(ANY_POOL) && !without.contains(starter.name()))
                .forEach(starter -> lines.putIfAbsent(starter.where(), new Draft(Text.plain(starter.where()),
                        Text.of("evidence.line", starter.count(), starter.name()))));
        return lines;
    }

    /** The question with its choices shuffled; empty where there are too few wrong ones. */
    private Optional<Question> question(String id, Draft right, List<Draft> others) {
        Map<Text, Draft> wrong = new LinkedHashMap<>();
        others.forEach(other -> wrong.putIfAbsent(other.words(), other));
        wrong.remove(right.words());
        if (wrong.size() < WRONG_AT_LEAST) {
            return Optional.empty();
        }
        List<Draft> all = new ArrayList<>(wrong.values().stream().limit(WRONG_AT_MOST).toList());
        all.add(right);
        Collections.shuffle(all, order);
        List<Question.Choice> choices = new ArrayList<>();
        for (Draft draft : all) {
            choices.add(new Question.Choice(LETTERS.substring(choices.size(), choices.size() + 1), draft.words(),
                    draft.against(), draft == right));
        }
        return Optional.of(new Question(id, choices));
    }

    private Draft named(String name) {
        Text seen = seen(name);
        return new Draft(Text.plain(name), profile.of(name).map(group -> orQuiet(group, seen)).orElse(seen));
    }

    /** The number of threads of this name and where most stand; of threads in no dump, the number started. */
    private Text seen(String name) {
        return profile.of(name)
                .map(group -> Text.of("evidence.threads", name, group.most(), group.place().text(), starts(name)))
                .orElseGet(() -> Text.of("evidence.started", name, starts(name)));
    }

    private static Text orQuiet(Group group, Text evidence) {
        return group.quiet() ? Text.of("evidence.and", evidence, Text.of("against.quiet")) : evidence;
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

    private static Text there(Group group) {
        return orQuiet(group, Text.of("evidence.place", group.name(), group.most(), group.place().text()));
    }

    private long starts(String name) {
        return evidence.starts().stream().filter(start -> Cause.isOf(name, ThreadNames.normalise(start.name())))
                .count();
    }
}
