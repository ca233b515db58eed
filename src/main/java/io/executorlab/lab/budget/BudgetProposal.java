package io.executorlab.lab.budget;

import static io.executorlab.lab.i18n.Messages.english;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Numbers;
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
 * @param bounds in the order of a reader's interest
 * @param leftOut measures that could not be bound
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
    public static final String STARTED_FROM = "threads.started.from(%s)";

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

    /** Each of the runs is a check's evidence that is complete. */
    public static BudgetProposal of(List<Evidence> runs) {
        return of(runs, Optional.empty());
    }

    /** @param own the code that is to start no thread by itself, as a {@code CodePattern} has it */
    public static BudgetProposal of(List<Evidence> runs, Optional<String> own) {
        Draft draft = new Draft(runs);
        draft.refuseWhatIsNotClean();
        if (draft.refusals.isEmpty()) {
            THREADS.forEach(measure -> draft.steady(measure, STRAY_THREADS));
            draft.perRequest(STARTED);
            draft.atMost(LEFT, STRAY_THREADS);
            own.ifPresent(draft::none);
            draft.values(ERRORS).filter(values -> values.high() == 0)
                    .ifPresent(none -> draft.line(ERRORS, none, "at-most", "0"));
            draft.executors().forEach(
                    executor -> QUEUES.forEach(queue -> draft.steady(queue.formatted(executor), STRAY_THREADS)));
            draft.steady("hikari.pending.max", STRAY_THREADS);
            draft.virtualThreads();
        }
        draft.noteHowItWasWatched();
        boolean refused = !draft.refusals.isEmpty();
        return new BudgetProposal(runs.size(), draft.requests(), refused ? List.of() : List.copyOf(draft.lines),
                List.copyOf(draft.leftOut), List.copyOf(draft.refusals), List.copyOf(draft.notes));
    }

    private record Range(double low, double high, List<Double> inOrder) {

        boolean agrees(double stray) {
            return high - low <= Math.max(stray, AGREE * high);
        }

        double withMargin(double atLeast) {
            return Math.ceil(high + Math.max(atLeast, Math.max(high - low, MARGIN * high)));
        }

        LeftOut unbound(String measure, String why) {
            return new LeftOut(measure, low, high, english(why, inWords()));
        }

        String inWords() {
            return low == high ? Numbers.number(high) : english("proposal.range", low, high);
        }
    }

    private static final class Draft {

        private final List<Evidence> runs;
        private final List<Line> lines = new ArrayList<>();
        private final List<LeftOut> leftOut = new ArrayList<>();
        private final List<String> refusals = new ArrayList<>();
        private final Set<String> notes = new LinkedHashSet<>();

        private Draft(List<Evidence> runs) {
            this.runs = runs;
        }

        // A measure that only some of the runs have is none that a build could rely on.
        private Optional<Range> values(String measure) {
            List<Double> values = runs.stream().map(run -> new Measures(List.of(run)).value(measure))
                    .filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble).toList();
            return values.size() < runs.size() ? Optional.empty()
                    : Optional.of(new Range(
                            values.stream().min(Comparator.naturalOrder()).orElseThrow(),
                            values.stream().max(Comparator.naturalOrder()).orElseThrow(), values));
        }

        private void refuseWhatIsNotClean() {
            values(HANDLED).ifPresentOrElse(handled -> {
                if (handled.high() - handled.low() > SAME_LOAD * handled.high()) {
                    refusals.add(english("proposal.not-one-load", handled.inWords()));
                }
            }, () -> refusals.add(english("proposal.no-requests", HandledRequests.METRIC)));
            values(LEFT).filter(left -> left.low() > STRAY_THREADS)
                    .ifPresent(left -> refusals.add(english("proposal.keeps-threads", left.inWords())));
            values(VIRTUAL_LEFT).filter(left -> left.low() > STRAY_THREADS)
                    .ifPresent(left -> refusals.add(english("proposal.keeps-virtual-threads", left.inWords())));
            values("threads.live.baseline").filter(Draft::rises).ifPresent(
                    base -> refusals.add(english("proposal.baseline-rises", base.inOrder().stream()
                            .map(Numbers::number).collect(Collectors.joining(", ")))));
        }

        private static boolean rises(Range range) {
            List<Double> inOrder = range.inOrder();
            for (int i = 2; i < inOrder.size(); i++) {
                if (inOrder.get(i) <= inOrder.get(i - 1)) {
                    return false;
                }
            }
            return inOrder.size() > 2 && inOrder.get(inOrder.size() - 1) - inOrder.get(1) > STRAY_THREADS;
        }

        private void atMost(String measure, double margin) {
            values(measure)
                    .ifPresent(range -> line(measure, range, "at-most", Numbers.number(range.withMargin(margin))));
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

        // By request, so that a longer load has as much room for each of them.
        private void perRequest(String measure) {
            values(measure).ifPresent(range -> line(measure, range, "per-request", rate(
                    range.withMargin(STRAY_THREADS) / handledAtLeast())));
        }

        // Where the JVM has any: who switches them on later records anew.
        private void virtualThreads() {
            if (runs.stream().allMatch(run -> run.virtualThreads().map(VirtualThreads::exist).orElse(false))) {
                VIRTUAL_PER_REQUEST.forEach(this::perRequest);
                atMost(VIRTUAL_LEFT, STRAY_THREADS);
            } else {
                noteUnseen(VIRTUAL_LEFT);
            }
        }

        // Two figures, rounded up.
        private static String rate(double value) {
            return BigDecimal.valueOf(value).round(new MathContext(2, RoundingMode.CEILING)).stripTrailingZeros()
                    .toPlainString();
        }

        private void steady(String measure, double stray) {
            values(measure).ifPresent(range -> {
                if (range.agrees(stray)) {
                    atMost(measure, stray);
                } else {
                    leftOut.add(range.unbound(measure, "proposal.runs-disagree"));
                }
            });
        }

        private void noteUnseen(String measure) {
            runs.stream().filter(run -> new Measures(List.of(run)).value(measure).isEmpty()).findFirst()
                    .ifPresent(run -> notes.add(
                            english("proposal.not-proposed", measure, MissingMetric.why(measure, run))));
        }

        private void noteHowItWasWatched() {
            runs.stream().map(run -> run.run().watched()).filter(Objects::nonNull)
                    .forEach(watched -> notes.addAll(watched.notes()));
        }

        private void line(String measure, Range range, String side, String limit) {
            lines.add(new Line(measure, range.low(), range.high(), side, limit));
        }

        private double handledAtLeast() {
            return values(HANDLED).map(Range::low).orElse(0.0);
        }

        private long requests() {
            return (long) (REQUESTS * handledAtLeast());
        }

        private Set<String> executors() {
            Set<String> names = new TreeSet<>();
            runs.forEach(run -> names
                    .addAll(Readings.executors(run.underLoad().stream().limit(1).toList(), Readings.POOL_SIZE)));
            return names;
        }
    }
}
