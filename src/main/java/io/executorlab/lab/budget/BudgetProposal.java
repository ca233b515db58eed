package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;

/**
 * A budget proposed from clean runs of one load on one app: for each measure the highest value seen and a margin above
 * the noise. A measure on which the runs disagree is left out; runs of different loads, or that show that the app keeps
 * threads, propose nothing.
 *
 * @param requests 90 % of what the run with the fewest requests handled
 * @param refusals why nothing is proposed; empty where something is
 * @param notes what the runs could not see and is therefore not proposed, and what a reader should know of how they
 * were watched
 */
public record BudgetProposal(int runs, long requests, List<Line> bounds, List<LeftOut> leftOut, List<String> refusals,
        List<String> notes) {

    /** One bound, {@code at-most} or {@code per-request}, with the lowest and the highest value seen. */
    public record Line(String measure, double low, double high, String side, String limit) {
    }

    /** A measure that is not bound; {@code why} says what to do. */
    public record LeftOut(String measure, double low, double high, String why) {
    }

    /** The measure that is bound for certain code, which stands for %s. */
    private static final String STARTED_FROM = "threads.started.from(%s)";

    // A JVM starts a stray thread now and then, a cleaner or a timer; one more or less says nothing.
    private static final double STRAY_THREADS = 2;
    private static final double MARGIN = 0.1;
    // Between the least and the most of what runs of the same load show; beyond it they are not the same load.
    private static final double AGREE = 0.5;
    private static final double REQUESTS = 0.9;
    private static final double SAME_LOAD = 0.2;
    private static final String LEFT = "threads.left.beyond-pools";
    private static final String STARTED = "threads.started.beyond-pools";
    private static final String VIRTUAL_LEFT = Measures.VIRTUAL + "left";
    private static final List<String> VIRTUAL_PER_REQUEST =
            List.of(Measures.VIRTUAL + "started", Measures.VIRTUAL + "pinned");
    private static final String HANDLED = "requests.handled";
    private static final String ERRORS = "requests.server-errors";
    private static final List<String> THREADS =
            List.of("threads.live.max", "threads.growth", "threads.state(blocked).max");
    private static final List<String> QUEUES = List.of("executor.queue.max(%s)", "executor.pool.max(%s)");

    /**
     * Each of the runs is a check's evidence that is complete.
     *
     * @param own the code that is to start no thread by itself, as a {@code CodePattern} has it
     */
    public static BudgetProposal of(List<Evidence> runs, Optional<String> own) {
        Draft draft = new Draft(new Measures(runs));
        draft.refuseWhatIsNotClean();
        if (draft.refusals.isEmpty()) {
            draft.propose(own);
        }
        runs.stream().map(run -> run.run().watched()).filter(Objects::nonNull)
                .forEach(watched -> draft.notes.addAll(watched.notes()));
        return new BudgetProposal(runs.size(), (long) (REQUESTS * draft.handledAtLeast()), draft.lines, draft.leftOut,
                draft.refusals, List.copyOf(draft.notes));
    }

    /** What the runs have measured, in their order. */
    private record Range(List<Double> values) {

        double low() {
            return Collections.min(values);
        }

        double high() {
            return Collections.max(values);
        }

        boolean agrees() {
            return high() - low() <= Math.max(STRAY_THREADS, AGREE * high());
        }

        double withMargin() {
            return Math.ceil(high() + Math.max(STRAY_THREADS, Math.max(high() - low(), MARGIN * high())));
        }

        boolean rises() {
            int last = values.size() - 1;
            return last > 1 && values.get(last) - values.get(1) > STRAY_THREADS
                    && IntStream.rangeClosed(2, last).allMatch(i -> values.get(i) > values.get(i - 1));
        }

        LeftOut unbound(String measure, String why) {
            return new LeftOut(measure, low(), high(), english(why, inWords()));
        }

        String inWords() {
            return low() == high() ? Numbers.number(high()) : english("proposal.range", low(), high());
        }
    }

    private static final class Draft {

        private final Measures runs;
        private final List<Line> lines = new ArrayList<>();
        private final List<LeftOut> leftOut = new ArrayList<>();
        private final List<String> refusals = new ArrayList<>();
        private final Set<String> notes = new LinkedHashSet<>();

        private Draft(Measures runs) {
            this.runs = runs;
        }

        // A measure that only some of the runs have is none that a build could rely on.
        private Optional<Range> values(String measure) {
            List<Double> values = runs.perRun(measure);
            return values.size() < runs.runs().size() ? Optional.empty() : Optional.of(new Range(values));
        }

        private void refuseWhatIsNotClean() {
            if (values(HANDLED).isEmpty()) {
                refusals.add(english("proposal.no-requests", HandledRequests.METRIC));
            }
            refuse(HANDLED, handled -> handled.high() - handled.low() > SAME_LOAD * handled.high(),
                    "proposal.not-one-load");
            refuse(LEFT, left -> left.low() > STRAY_THREADS, "proposal.keeps-threads");
            refuse(VIRTUAL_LEFT, left -> left.low() > STRAY_THREADS, "proposal.keeps-virtual-threads");
            values("threads.live.baseline").filter(Range::rises).ifPresent(
                    base -> refusals.add(english("proposal.baseline-rises", base.values().stream()
                            .map(Numbers::number).collect(Collectors.joining(", ")))));
        }

        private void refuse(String measure, Predicate<Range> isNotClean, String why) {
            values(measure).filter(isNotClean).ifPresent(range -> refusals.add(english(why, range.inWords())));
        }

        private void propose(Optional<String> own) {
            THREADS.forEach(this::steady);
            perRequest(STARTED);
            atMost(LEFT);
            own.ifPresent(this::none);
            values(ERRORS).filter(values -> values.high() == 0)
                    .ifPresent(none -> line(ERRORS, none, "at-most", "0"));
            runs.runs().stream()
                    .flatMap(run -> Readings.executors(run.underLoad().stream().limit(1).toList(), Pools.SIZE).stream())
                    .distinct().sorted()
                    .forEach(executor -> QUEUES.forEach(queue -> steady(queue.formatted(executor))));
            steady("hikari.pending.max");
            // Where the JVM has any: who switches them on later records anew.
            if (runs.runs().stream().allMatch(run -> run.virtualThreads().map(VirtualThreads::exist).orElse(false))) {
                VIRTUAL_PER_REQUEST.forEach(this::perRequest);
                atMost(VIRTUAL_LEFT);
            } else {
                noteUnseen(VIRTUAL_LEFT);
            }
        }

        private void atMost(String measure) {
            values(measure).ifPresent(range -> line(measure, range, "at-most", Numbers.number(range.withMargin())));
        }

        // Zero needs no margin: what the code starts by itself depends on no machine.
        private void none(String code) {
            String measure = STARTED_FROM.formatted(code);
            values(measure).ifPresent(range -> {
                if (range.high() == 0) {
                    line(measure, range, "at-most", "0");
                } else {
                    leftOut.add(range.unbound(measure, "proposal.starts-threads"));
                }
            });
            noteUnseen(measure);
        }

        // By request, so that a longer load has as much room for each of them; two figures, rounded up.
        private void perRequest(String measure) {
            values(measure).ifPresent(range -> line(measure, range, "per-request",
                    BigDecimal.valueOf(range.withMargin() / handledAtLeast())
                            .round(new MathContext(2, RoundingMode.CEILING)).stripTrailingZeros().toPlainString()));
        }

        private void steady(String measure) {
            values(measure).filter(range -> !range.agrees())
                    .ifPresentOrElse(range -> leftOut.add(range.unbound(measure, "proposal.runs-disagree")),
                            () -> atMost(measure));
        }

        private void noteUnseen(String measure) {
            int unseen = runs.byRun(measure).indexOf(OptionalDouble.empty());
            if (unseen >= 0) {
                notes.add(english("proposal.not-proposed", measure,
                        MissingMetric.why(measure, runs.runs().get(unseen))));
            }
        }

        private void line(String measure, Range range, String side, String limit) {
            lines.add(new Line(measure, range.low(), range.high(), side, limit));
        }

        private double handledAtLeast() {
            return values(HANDLED).map(Range::low).orElse(0.0);
        }
    }
}
