package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadGroups.Mean;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
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
    private static final double MORE = 1.1;
    private static final String LETTERS = "abcdef";

    private final Evidence evidence;
    private final List<Mean> profile;
    private final List<Bottleneck> bottlenecks;
    private final Flaw flaw;
    private final Place place;
    private final Bottleneck usedUp;
    private final Random order;

    private Questions(Exercise exercise, Evidence evidence, long seed) {
        this.evidence = evidence;
        this.profile = ThreadGroups.underLoad(evidence);
        this.bottlenecks = Bottleneck.of(evidence);
        this.flaw = exercise.flaw();
        this.place = flaw == null ? Place.NONE : flaw.place(profile);
        this.usedUp = flaw == null ? Bottleneck.NONE : flaw.usedUp(bottlenecks);
        this.order = new Random(seed);
    }

    /**
     * None where the evidence does not show the flaw; of an app without one those of an introduction.
     *
     * @param seed of the choices' order
     */
    static List<Question> of(Exercise exercise, Evidence evidence, long seed) {
        if (exercise.hasFlaw() && !exercise.flaw().bound().isExceeded(evidence)) {
            return List.of();
        }
        Questions questions = new Questions(exercise, evidence, seed);
        Stream<Optional<Question>> asked = exercise.hasFlaw()
                ? Stream.of(questions.threads(), questions.bound(), questions.line(), questions.holder())
                : exercise.little() != null ? Stream.of(questions.of("little", questions.little(exercise.little())))
                        : Stream.of(questions.of("most-threads", questions.names()),
                                questions.of("most-starts", List.copyOf(questions.lines(List.of()).values())));
        return asked.flatMap(Optional::stream).toList();
    }

    private List<Draft> names() {
        Map<String, Double> byName = new LinkedHashMap<>();
        profile.forEach(group -> byName.merge(group.name(), group.mean(), Double::sum));
        return byName.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(name -> named(name.getKey())).toList();
    }

    private Optional<Question> of(String id, List<Draft> rightFirst) {
        return rightFirst.isEmpty() ? Optional.empty()
                : question(id, rightFirst.get(0), rightFirst.subList(1, rightFirst.size()));
    }

    private Optional<Question> threads() {
        Draft right = flaw.threads().isEmpty() ? new Draft(Text.of("threads.none"), Text.of("threads.none.why"))
                : new Draft(standing(flaw.threads(), place), seen(flaw.threads()));
        // One of each name, or the only one of its name would tell which is right.
        return question(THREADS, right, Groups.by(others().toList(), Mean::name).values().stream()
                .map(alike -> stand(alike.get(0))).toList());
    }

    /** The groups that stand elsewhere than those of the cause, or have another name and are no part of it. */
    private Stream<Mean> others() {
        return profile.stream().filter(group -> !flaw.alike().contains(group.name()))
                .filter(group -> !group.name().equals(flaw.threads()) || !group.place().equals(place));
    }

    private Optional<Question> bound() {
        Bottleneck.Kind kind = usedUp.kind();
        List<Draft> others = bottlenecks.stream().filter(bottleneck -> !bottleneck.equals(usedUp))
                .map(bottleneck -> new Draft(bottleneck.words(), against(bottleneck))).toList();
        // That nothing is used up is always offered where it is wrong: it is the last of them.
        List<Draft> offered = kind == Bottleneck.Kind.NONE || others.size() <= WRONG_AT_MOST ? others
                : Stream.concat(others.stream().limit(WRONG_AT_MOST - 1), others.stream().skip(others.size() - 1))
                        .toList();
        Text why = kind == Bottleneck.Kind.NONE ? Text.of("limit.none.why")
                : kind == Bottleneck.Kind.PROXY ? Text.of("limit.proxy.why") : usedUp.use();
        return question(BOUND, new Draft(usedUp.words(), why), offered);
    }

    /** Asked where threads wait for what others of the app hold: connections, or the tasks of their own pool. */
    private Optional<Question> holder() {
        List<Draft> queues = bottlenecks.stream()
                .filter(bound -> bound.waiting() > 0 && !bound.equals(usedUp))
                .filter(bound -> bound.kind() == Bottleneck.Kind.EXECUTOR || bound.kind() == Bottleneck.Kind.CONNECTOR)
                .map(bound -> new Draft(queue(bound), bound.use())).toList();
        List<Draft> others = Stream.concat(queues.stream(), others().map(Questions::stand)).toList();
        if (flaw.kind() == Flaw.Kind.STALL) {
            Text why = Text.of("evidence.and", usedUp.use(), Text.of("holder.own-queue"));
            return question(HOLDER, new Draft(queue(usedUp), why), others);
        }
        if (flaw.kind() == Flaw.Kind.HOLD_AND_WAIT) {
            return question(HOLDER, new Draft(Text.of("holder.themselves", flaw.threads()), Text.of("holder.second")),
                    others);
        }
        Optional<Mean> holder = flaw.kind() != Flaw.Kind.CONNECTIONS ? Optional.empty()
                : others().filter(group -> !group.quiet() && group.name().equals(flaw.threads())).findFirst();
        return holder.flatMap(group -> question(HOLDER,
                new Draft(stand(group).words(), Text.of("evidence.and", there(group), Text.of("holder.across"))),
                others));
    }

    private static Text queue(Bottleneck bound) {
        return Text.of("holder.queue", bound.name());
    }

    private static Text standing(String threads, Place place) {
        return Text.of("stand.threads", threads, place.text());
    }

    private static Draft stand(Mean group) {
        return new Draft(standing(group.name(), group.place()), there(group));
    }

    private Optional<Question> line() {
        Map<String, Draft> lines = lines(flaw.alike());
        return Starter.groups(evidence.starts()).keySet().stream()
                .filter(starter -> !flaw.threads().isEmpty() && isOf(flaw.threads(), starter.name())).findFirst()
                .flatMap(most -> Optional.ofNullable(lines.remove(most.where())))
                .flatMap(own -> question(LINE, own, List.copyOf(lines.values())));
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
        return new Draft(Text.plain(name), first(name).map(group -> orQuiet(group, seen)).orElse(seen));
    }

    private Optional<Mean> first(String name) {
        return profile.stream().filter(group -> group.name().equals(name)).findFirst();
    }

    /** The number of threads of this name and where most stand; of threads in no dump, the number started. */
    private Text seen(String name) {
        return first(name)
                .map(group -> Text.of("evidence.threads", name, group.most(), group.place().text(), starts(name)))
                .orElseGet(() -> Text.of("evidence.started", name, starts(name)));
    }

    private static Text orQuiet(Mean group, Text evidence) {
        return group.quiet() ? Text.of("evidence.and", evidence, Text.of("against.quiet")) : evidence;
    }

    private Text against(Bottleneck bottleneck) {
        if (bottleneck.kind() == Bottleneck.Kind.NONE) {
            return bottleneck.use();
        }
        String why = bottleneck.used() < bottleneck.there() ? "against.not-full"
                : bottleneck.waiting() == 0 ? "against.nobody-waits"
                        : usedUp.kind() == Bottleneck.Kind.NONE ? "against.no-cure" : "against.follows";
        return Text.of("evidence.and", bottleneck.use(), Text.of(why));
    }

    private static Text there(Mean group) {
        return orQuiet(group, Text.of("evidence.place", group.name(), group.most(), group.place().text()));
    }

    // A thread that is renamed while it works has its first name in the recording: process reaper (pid 4711).
    private static boolean isOf(String name, String started) {
        return name.equals(started) || name.startsWith(started + " ");
    }

    private long starts(String name) {
        return evidence.starts().stream().filter(start -> isOf(name, ThreadNames.normalise(start.name())))
                .count();
    }

    /**
     * Little's law in the run's own numbers: how many threads of an executor are busy follows from how many tasks it
     * takes a second and how long each takes. The wrong answers are the same reckoning with other numbers of the run;
     * none where the evidence does not have the numbers.
     */
    private List<Draft> little(Exercise.Little little) {
        Measures run = new Measures(List.of(evidence));
        double took = run.value(little.time()).orElse(0) / Readings.MILLIS;
        double waiting = run.value(little.queued()).orElse(0) / Readings.MILLIS;
        double rate = run.value("executor.completed-per-second(%s)".formatted(little.executor())).orElse(0);
        double busy = run.value("metric.mean(executor_active_threads{name=\"%s\"})".formatted(little.executor()))
                .orElse(0);
        double threads = run.value("executor.pool.max(%s)".formatted(little.executor())).orElse(0);
        double sent = run.value("requests.sent").orElse(0) / evidence.run().times().loadSeconds();
        if (DoubleStream.of(took, waiting, rate, busy, threads, sent).anyMatch(number -> !(number > 0))) {
            return List.of();
        }
        List<Draft> drafts = new ArrayList<>(List.of(new Draft(product(rate, took), Text.of("little.busy", busy)),
                new Draft(Text.of("little.quotient", threads, took, threads / took), Text.of("little.capacity")),
                new Draft(product(rate, took + waiting), Text.of("little.together", rate * waiting))));
        if (sent > MORE * rate) {
            drafts.add(new Draft(product(sent, took), Text.of("little.sent", rate)));
        }
        return drafts;
    }

    private static Text product(double rate, double seconds) {
        return Text.of("little.product", rate, seconds, rate * seconds);
    }
}
