package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.measure.CodePattern;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.MetricGaps;
import io.executorlab.lab.measure.Parameter;
import io.executorlab.lab.measure.Selector;
import io.executorlab.lab.measure.Source;

/** Says why the evidence of a check does not hold a measure, and how to get it. */
final class MissingMetric {

    static final String PASS_PID = "pass --pid PID";
    static final String NOT_COLLECTED = "No garbage was collected under load, so the peak only says how long the load "
            + "was: load the app until its collector runs.";

    private static final String NO_REQUEST = "No request was handled.";
    private static final int SHOWN = 10;

    private MissingMetric() {
    }

    static String why(String name, Evidence evidence) {
        Measure measure = Measures.named(name);
        return measure.parameter().map(kind -> unknown(kind, Measures.parameter(name), evidence))
                .orElseGet(() -> unseen(measure, evidence));
    }

    /** Says which name in the parameter the app's metrics do not have; null where it is not from them. */
    private static String unknown(Parameter kind, String parameter, Evidence evidence) {
        return switch (kind) {
            case EXECUTOR -> unknown("executor", parameter, labels(evidence, "executor_", "name"),
                    "The app has no registered executors: only ThreadPoolTaskExecutor beans and those bound to "
                            + "ExecutorServiceMetrics are seen.");
            case REQUEST -> unknown("request", parameter.substring(parameter.indexOf(' ') + 1),
                    labels(evidence, HandledRequests.METRIC, "uri"), missing(HandledRequests.METRIC));
            case METRIC, TIMER -> unknown("metric", Selector.of(parameter).metric(), metrics(evidence),
                    "The app has no metrics.");
            default -> null;
        };
    }

    private static String unknown(String what, String word, Set<String> known, String none) {
        if (known.isEmpty()) {
            return none;
        }
        if (known.contains(word)) {
            return ("The %s '%s' is in the app's metrics and never was a number: keep what its gauge reads reachable, "
                    + "or it is collected.").formatted(what, word);
        }
        String hint = Suggestions.hint(word, known);
        return "There is no %s '%s' in the app's metrics.%s".formatted(what, word, !hint.isEmpty() ? hint
                : known.size() <= SHOWN ? " There are " + String.join(", ", known) + "." : "");
    }

    private static String unseen(Measure measure, Evidence evidence) {
        return switch (measure.source()) {
            case VIRTUAL_DUMPS -> evidence.virtualDumps(ThreadDump.Phase.LOAD).isEmpty()
                    ? ("Where virtual threads wait cannot be seen from here: a JVM tells it from JDK 21 on, by its "
                            + "process. On one of these, %s.").formatted(PASS_PID)
                    : "No dump of virtual threads was taken after the warm-up: load the app for longer.";
            case THREAD_DUMPS, JVM_DUMPS -> evidence.dumps().isEmpty()
                    ? "No thread dump was taken under load: %s, or open /actuator/threaddump.".formatted(PASS_PID)
                    : "No thread dump was taken after the warm-up: load the app for longer.";
            case PROCESS -> "What the operating system tells of the app is known of a JVM on this host, on Linux: %s."
                    .formatted(PASS_PID);
            case PROCESSORS -> "What a process takes of processors and memory is known of a JVM on this host: %s."
                    .formatted(PASS_PID);
            case RECORDING -> measure.name().startsWith(Measures.VIRTUAL) ? unseenVirtual(evidence)
                    : evidence.starts().isEmpty()
                            ? "There is no flight recording: %s.".formatted(toBeRecorded(evidence))
                            : evidence.knowsAllStarts() ? "No such thread started and ended."
                                    : "The flight recording does not hold all events: run a shorter or a lighter load.";
            case K6, PROXY, APP_END, AFTER_GC ->
                    "Only the lab's own loads tell it; %s.".formatted(measure.words().instead());
            case METRICS -> unseenMetric(measure, evidence);
        };
    }

    private static String unseenVirtual(Evidence evidence) {
        return evidence.virtualThreads().isPresent() ? NO_REQUEST
                : "Virtual threads cannot be seen from here: %s.".formatted(toSeeVirtual(evidence));
    }

    private static String unseenMetric(Measure measure, Evidence evidence) {
        String metric = measure.words().from();
        if (measure.kind() != Measure.Kind.PER_REQUEST && !metric.equals(HandledRequests.METRIC)) {
            return missing(metric);
        }
        boolean counted = last(evidence).filter(scrape -> !evidence.requests().in(scrape).isEmpty()).isPresent();
        return !counted ? missing(HandledRequests.METRIC)
                : metrics(evidence).stream().anyMatch(known -> known.startsWith(metric)) ? NO_REQUEST : missing(metric);
    }

    static String gap(MetricGaps.Gap gap, double allowedSeconds) {
        return switch (gap.kind()) {
            case FALLEN ->
                    "The counter %s fell, as it does when what counts begins anew: what was counted before is lost."
                            .formatted(gap.metric());
            case MISSING_AT_THE_END ->
                    "The counter %s was there and is missing in the last scrape: what it counted is unknown."
                            .formatted(gap.metric());
            case MISSING, NOT_A_NUMBER, NEGATIVE -> ("The app's metric %s was %s for %s s under load, %s s are allowed "
                    + "(scrape-gap): what happened then is unknown.").formatted(gap.metric(),
                            gap.kind() == MetricGaps.Kind.MISSING ? "missing"
                                    : gap.kind() == MetricGaps.Kind.NEGATIVE ? "below 0" : "not a number",
                            number(gap.seconds()), number(allowedSeconds));
        };
    }

    static String dumpGap(String measure, double seconds) {
        return "No dump of %s was taken for %s s under load: what happened then is unknown.".formatted(
                Measures.named(measure).source() == Source.VIRTUAL_DUMPS ? "virtual threads" : "the threads",
                number(seconds));
    }

    /** Says that pools grew just as counting began, and that what they started may be all that exceeds the bound. */
    static String readApart(double value, double doubt, Evidence evidence) {
        return ("Of %s threads up to %s may be a pool's that grew while the metrics were read: warm the app up "
                + "before the load%s.").formatted(number(value),
                        number(Math.min(value, doubt)),
                        evidence.knowsAllStarts() ? ", and name the threads of an executor after its bean"
                                : isInReach(evidence) ? ", or " + toBeRecorded(evidence) : "");
    }

    /** A note where the parameter names nothing that was seen; empty where it does, or nothing can be known. */
    static Optional<String> neverSeen(String name, Evidence evidence) {
        boolean virtual = name.startsWith(Measures.VIRTUAL);
        List<ThreadDump> dumps = virtual ? evidence.virtualDumps(ThreadDump.Phase.LOAD) : evidence.dumps();
        boolean known = !dumps.isEmpty() || !virtual && !evidence.starts().isEmpty();
        String parameter = Measures.parameter(name);
        return Measures.named(name).parameter().filter(kind -> known && !isSeen(kind, parameter, dumps, evidence))
                .map(kind -> ("%s: nothing that it names was ever seen, before, under or after the load: is it written "
                        + "right?%s").formatted(name, kind != Parameter.THREADS ? "" : Suggestions.hint(parameter,
                                names(evidence).map(ThreadNames::normalise).collect(Collectors.toSet()))));
    }

    private static boolean isSeen(Parameter kind, String parameter, List<ThreadDump> dumps, Evidence evidence) {
        return switch (kind) {
            case THREADS -> names(evidence).anyMatch(thread -> ThreadNames.matches(parameter, thread));
            case METHOD -> dumps.stream().anyMatch(dump -> dump.countIn(parameter.split("\\|")) > 0);
            case CODE -> frames(evidence).anyMatch(CodePattern.of(parameter)::matches);
            default -> true;
        };
    }

    private static Stream<String> names(Evidence evidence) {
        return Stream.concat(evidence.dumps().stream().flatMap(dump -> dump.threads().stream()).map(DumpedThread::name),
                evidence.starts().stream().map(ThreadStart::name));
    }

    private static Stream<String> frames(Evidence evidence) {
        Stream<VirtualThreads> virtual = evidence.virtualThreads().stream();
        return Stream
                .of(evidence.dumps().stream().flatMap(dump -> dump.threads().stream()).map(DumpedThread::frames),
                        evidence.starts().stream().map(ThreadStart::frames),
                        virtual.flatMap(all -> all.starts().stream()).map(ThreadStart::frames),
                        Stream.of(ThreadDump.Phase.values()).flatMap(phase -> evidence.virtualDumps(phase).stream())
                                .flatMap(dump -> dump.threads().stream()).map(DumpedThread::frames))
                .flatMap(stacks -> stacks).distinct().flatMap(List::stream);
    }

    static boolean isInReach(Evidence evidence) {
        return evidence.run().watched() == null || evidence.run().watched().isInReach();
    }

    static String toBeRecorded(Evidence evidence) {
        Watched watched = evidence.run().watched();
        return watched != null && watched.pid() != null ? "pass --recording on" : PASS_PID + " of a JVM on this host";
    }

    static String toSeeVirtual(Evidence evidence) {
        Watched watched = evidence.run().watched();
        if (watched == null) {
            return "only lab check looks for them";
        }
        return watched.pid() == null || watched.notTaken().contains(Evidence.FLIGHT) ? toBeRecorded(evidence)
                : watched.virtualThreads() == null ? "the flight recording is of an earlier version of the lab"
                        : evidence.missing().stream().filter(part -> part.startsWith(Evidence.FLIGHT)).findFirst()
                                .orElse(evidence.knowsAllStarts()
                                        ? "the flight recording cannot be read"
                                        : "the flight recording does not hold all events, run a shorter or a "
                                                + "lighter load");
    }

    private static String missing(String metric) {
        return "The app has no metric %s.".formatted(metric);
    }

    private static Set<String> labels(Evidence evidence, String metric, String label) {
        return metrics(evidence).stream().filter(known -> known.startsWith(metric))
                .flatMap(known -> last(evidence).orElseThrow().labels(known, label))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> metrics(Evidence evidence) {
        return last(evidence).<Set<String>>map(scrape -> new TreeSet<>(scrape.metrics())).orElse(Set.of());
    }

    private static Optional<Scrape> last(Evidence evidence) {
        List<Scrape> counted = evidence.counted();
        return counted.isEmpty() ? Optional.empty() : Optional.of(counted.get(counted.size() - 1));
    }
}
