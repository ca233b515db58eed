package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.ThreadProfile;
import io.executorlab.lab.diagnosis.WaitKind;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.i18n.Text;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Stall;
import io.executorlab.lab.workshop.exercise.Outcome.Change;

/**
 * Judges a fix attempt by its runs and those of the flaw, medians against medians. The rule, which stands beside the
 * bets too:
 * <ul>
 * <li>The client sees it worse where any of its times at least doubles, or where 10 % more of the requests stay without
 * an answer; better where a time is at most half, or those without an answer are at most a quarter. A refusal is an
 * answer. Where something is left behind only answers count: clients feel it once it has added up, and a few who run
 * into a time limit before are chance. Either way a time in which the flaw lies changes by 10 ms at least, since one
 * run differs by a few from another. Where it takes threads, leaves something behind, or delays what is done after the
 * answer, the answer's time changes by a tenth of a second at least, since people take for immediate what is shorter
 * (Miller, Response time in man-computer conversational transactions, 1968).</li>
 * <li>A flaw in which something waits is cured where at most a quarter of its cost is left, and the wait has not moved.
 * It has moved where at most half of it is left, it has come up elsewhere, and clients do not see it better: at least
 * half of what went, in other places or in other queues, or in a client's time that has doubled as above. Else it is
 * worse where clients see it worse; and else the flaw is left in, whatever clients see.</li>
 * <li>A flaw that takes threads or leaves something behind is cured where at most a quarter of that is left and the
 * same cause is not found any more; it is worse where that doubles; and else it is left in. What clients see of it is
 * scored apart.</li>
 * </ul>
 */
public final class Effects {

    private static final double DOUBLE = 2;
    private static final double HALF = 0.5;
    private static final double QUARTER = 0.25;
    private static final double POINTS = 10;
    private static final double NOTED_MILLIS = 10;
    private static final double FELT_MILLIS = 100;
    private static final double PERCENT = 100;
    static final String MEAN = "http.client.mean";
    private static final String P95 = "http.client.p95";
    /** The longest wait for work that is done after the answer. */
    static final String OLDEST = "metric.max(arrival_oldest_waiting_seconds)";

    private final Exercise exercise;
    private final Experiment experiment;
    private final Cause cause;
    private final Measures flaw;
    private final Measures fixAttempt;
    /** Asked for with each figure. */
    private final Map<Evidence, ThreadProfile> profiles = new IdentityHashMap<>();

    private Effects(Exercise exercise, Experiment experiment, Cause cause, Measures flaw, Measures fixAttempt) {
        this.exercise = exercise;
        this.experiment = experiment;
        this.cause = cause;
        this.flaw = flaw;
        this.fixAttempt = fixAttempt;
    }

    /**
     * @param cause that the flaw's evidence shows
     * @param flaw its runs, at least one
     * @param fixAttempt its runs, at least one
     */
    public static Outcome of(Exercise exercise, Experiment experiment, Cause cause, Measures flaw,
            Measures fixAttempt) {
        return new Effects(exercise, experiment, cause, flaw, fixAttempt).outcome();
    }

    private Outcome outcome() {
        List<Change> times = times();
        Change unanswered = figure("figure.unanswered", "%", Effects::unanswered);
        List<Change> costs = costs();
        Effect.Seen seen = seen(times, unanswered);
        Change here = figure("figure.waiting-here", "", this::waitingHere);
        Change elsewhere =
                figure("figure.waiting-elsewhere", "", evidence -> waiting(evidence) - waitingHere(evidence));
        List<Change> figures = new ArrayList<>(times);
        figures.add(unanswered);
        figures.add(figure("figure.refused", "%", Effects::refused));
        figures.addAll(costs);
        if (cause.kind().isFeltByClients()) {
            figures.addAll(List.of(here, elsewhere));
        }
        if (isAfterTheAnswer()) {
            figures.add(oldest());
        }
        figures.add(measured("figure.threads", "", "threads.peak"));
        Effect effect =
                cause.kind().isFeltByClients() ? ofWait(seen, times, costs, here, elsewhere) : ofCost(costs);
        return new Outcome(effect, seen, fixAttempt.runs().size(),
                figures.stream().filter(Change::isKnown).distinct().toList(), Optional.empty());
    }

    private Effect.Seen seen(List<Change> times, Change unanswered) {
        boolean fewerAnswers = unanswered.isKnown() && unanswered.after() >= unanswered.before() + POINTS;
        if (fewerAnswers || times.stream().anyMatch(this::hasDoubled)) {
            return Effect.Seen.WORSE;
        }
        boolean moreAnswers = unanswered.atMost(QUARTER) && unanswered.before() >= POINTS;
        return moreAnswers || times.stream().anyMatch(this::hasHalved) ? Effect.Seen.BETTER : Effect.Seen.SAME;
    }

    private boolean hasDoubled(Change time) {
        return time.atLeast(DOUBLE) && counts(time.after() - time.before());
    }

    private boolean hasHalved(Change time) {
        return time.atMost(HALF) && counts(time.before() - time.after());
    }

    private boolean counts(double millis) {
        return cause.kind() != Cause.Kind.LEFT_BEHIND
                && millis >= (cause.kind().isFeltByClients() && !isAfterTheAnswer() ? NOTED_MILLIS : FELT_MILLIS);
    }

    private boolean isAfterTheAnswer() {
        Change oldest = oldest();
        return oldest.isKnown() && oldest.before() > 0;
    }

    private Change oldest() {
        return measured("figure.oldest", "s", OLDEST);
    }

    private Effect ofWait(Effect.Seen seen, List<Change> times, List<Change> costs, Change here, Change elsewhere) {
        boolean gone = costs.stream().allMatch(cost -> cost.atMost(QUARTER));
        if (seen == Effect.Seen.BETTER) {
            return gone ? Effect.CURES : Effect.LEAVES;
        }
        boolean elsewhereNow = elsewhere.after() - elsewhere.before() >= HALF * (here.before() - here.after())
                || times.stream().anyMatch(this::hasDoubled);
        if (here.atMost(HALF) && elsewhereNow) {
            return Effect.MOVES;
        }
        if (seen == Effect.Seen.WORSE) {
            return Effect.WORSE;
        }
        return gone ? Effect.CURES : Effect.LEAVES;
    }

    private Effect ofCost(List<Change> costs) {
        List<Change> known = costs.stream().filter(cost -> cost.isKnown() && cost.before() > 0).toList();
        if (known.stream().anyMatch(cost -> cost.atLeast(DOUBLE))) {
            return Effect.WORSE;
        }
        boolean still =
                Causes.of(fixAttempt.runs().get(0)).map(Cause::kind).filter(kind -> kind == cause.kind()).isPresent();
        return !still && known.stream().allMatch(cost -> cost.atMost(QUARTER)) ? Effect.CURES : Effect.LEAVES;
    }

    /** Clients' waits: as the catalogue says, else of each request that the load tells apart, else of all together. */
    private List<Change> times() {
        Map<String, Text> measures = new LinkedHashMap<>();
        exercise.client()
                .forEach(measure -> measures.put(measure, measure.equals(MEAN) ? Text.of("figure.client-mean")
                        : Text.of("figure.round", Measures.parameter(measure))));
        if (measures.isEmpty()) {
            experiment.counters().keySet().stream().filter(role -> role.startsWith("latency(")).map(Measures::parameter)
                    .forEach(request -> measures.put("%s(%s)".formatted(P95, request),
                            Text.of("figure.p95-of", request)));
        }
        if (measures.isEmpty()) {
            measures.put(P95, Text.of("figure.p95"));
        }
        return measures.entrySet().stream().map(measure -> measured(measure.getValue(), "ms", measure.getKey()))
                .filter(Change::isKnown).toList();
    }

    private List<Change> costs() {
        return switch (cause.kind()) {
            case STARTS -> List.of(measured("figure.starts", "", "threads.started-per-request"));
            case LEFT_BEHIND -> List.of(measured("figure.children-left", "", "children.left"),
                    measured("figure.files-left", "", "fds.left"),
                    measured("figure.temporary-left", "", "temporary-files.left"),
                    figure("figure.threads-left", "", Effects::threadsLeft));
            case WAIT_FOR_TASK -> List.of(
                    figure("figure.for-task", "", evidence -> profile(evidence).waiting(ThreadProfile.Group::forTask)));
            case STALL -> List.of(figure("figure.stalled", "s",
                    evidence -> Stall.in(evidence).stream().mapToDouble(Stall::seconds).max().orElse(0)));
            case QUEUE -> List.of(figure("figure.queue", "", evidence -> Bottleneck.of(evidence).stream()
                    .filter(bottleneck -> bottleneck.kind() == Bottleneck.Kind.EXECUTOR)
                    .mapToDouble(Bottleneck::waiting).max().orElse(0)));
            case REFUSED_BEFORE -> List.of(measured("figure.failed", "", "requests.failed"));
            case CONNECTIONS, COMMON_POOL -> List.of(figure("figure.waiting-here", "", this::waitingHere));
        };
    }

    private ThreadProfile profile(Evidence evidence) {
        return profiles.computeIfAbsent(evidence, ThreadProfile::of);
    }

    /** Threads or tasks that wait where the flaw has them wait, on average. */
    private double waitingHere(Evidence evidence) {
        ThreadProfile profile = profile(evidence);
        return switch (cause.kind()) {
            case CONNECTIONS -> profile.waiting(group -> group.place().kind() == WaitKind.CONNECTION);
            case COMMON_POOL -> profile.waiting(group -> Classification.isOfCommonPool(group.name()));
            case STALL, WAIT_FOR_TASK -> profile.waiting(ThreadProfile.Group::forTask);
            case QUEUE -> queued(evidence, false);
            case STARTS, LEFT_BEHIND -> profile.waiting(group -> group.name().equals(cause.threads()));
            case REFUSED_BEFORE -> 0;
        };
    }

    /** Threads that do or wait for something and tasks and requests in queues, all together, on average. */
    private double waiting(Evidence evidence) {
        return profile(evidence).waiting(group -> true) + queued(evidence, true);
    }

    private static double queued(Evidence evidence, boolean withConnector) {
        return evidence.underLoad().stream()
                .mapToDouble((Scrape scrape) -> Readings.ofExecutors(Readings.QUEUED, scrape).entrySet().stream()
                        .filter(queue -> withConnector || !queue.getKey().equals(Bottleneck.CONNECTOR_POOL))
                        .mapToDouble(Map.Entry::getValue).sum())
                .average().orElse(0);
    }

    private static double unanswered(Evidence evidence) {
        return share(evidence, sent -> sent - of(evidence, "requests.answered") - of(evidence, "requests.refused"));
    }

    private static double refused(Evidence evidence) {
        return share(evidence, sent -> of(evidence, "requests.refused"));
    }

    private static double share(Evidence evidence, ToDoubleFunction<Double> part) {
        double sent = of(evidence, "requests.sent");
        return sent == 0 ? 0 : Math.max(0, PERCENT * part.applyAsDouble(sent) / sent);
    }

    private static double of(Evidence evidence, String measure) {
        return new Measures(List.of(evidence)).value(measure).orElse(0);
    }

    private static double threadsLeft(Evidence evidence) {
        return evidence.dump(ThreadDump.Phase.BASELINE).flatMap(before -> evidence.dump(ThreadDump.Phase.DRAINED)
                .map(after -> ThreadProfile.growth(before, after).values().stream().mapToDouble(Integer::doubleValue)
                        .sum()))
                .orElse(0.0);
    }

    private Change measured(String key, String unit, String measure) {
        return measured(Text.of(key), unit, measure);
    }

    private Change measured(Text name, String unit, String measure) {
        return new Change(name, unit, orNull(flaw.value(measure)), orNull(fixAttempt.value(measure)));
    }

    private Change figure(String key, String unit, ToDoubleFunction<Evidence> value) {
        return new Change(Text.of(key), unit, orNull(median(flaw, value)), orNull(median(fixAttempt, value)));
    }

    private static OptionalDouble median(Measures runs, ToDoubleFunction<Evidence> value) {
        return Numbers.median(runs.runs().stream().mapToDouble(value));
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
