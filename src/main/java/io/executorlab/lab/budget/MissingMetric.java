package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
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

    private static final String PASS_RECORDING = "pass --recording on";

    private static final String NAME = "name";
    private static final String STATES = "jvm_threads_states_threads";
    private static final int SHOWN = 10;

    private MissingMetric() {
    }

    /** One sentence or two. */
    static String why(String name, Evidence evidence) {
        Measure measure = Measures.named(name);
        String parameter = Measures.parameter(name);
        return measure.parameter().flatMap(kind -> unknown(kind, parameter, evidence))
                .orElseGet(() -> unseen(measure, evidence));
    }

    /** Says which name in the parameter the app's metrics do not have; empty where it is not from them. */
    private static Optional<String> unknown(Parameter kind, String parameter, Evidence evidence) {
        return switch (kind) {
            case EXECUTOR -> Optional.of(unknown("executor '" + parameter + "'", parameter,
                    labels(evidence, metric -> metric.startsWith("executor_"), NAME),
                    "The app has no registered executors:"
                            + " only ThreadPoolTaskExecutor beans and those bound to ExecutorServiceMetrics are "
                            + "seen."));
            case STATE -> Optional.of(unknown("thread state '" + parameter + "'", parameter,
                    labels(evidence, STATES::equals, "state"), missing(STATES)));
            case REQUEST ->
                    Optional.of(unknown("request '" + parameter + "'", parameter.substring(parameter.indexOf(' ') + 1),
                            labels(evidence, HandledRequests.METRIC::equals, "uri"), missing(HandledRequests.METRIC)));
            case METRIC,
                    TIMER -> Optional.of(
                            unknown("metric '" + parameter + "'", Selector.of(parameter).metric(), metrics(evidence),
                                    "The app has no metrics."));
            default -> Optional.empty();
        };
    }

    private static String unseen(Measure measure, Evidence evidence) {
        Source source = measure.source();
        if (source == Source.VIRTUAL_DUMPS) {
            return evidence.virtualDumps(ThreadDump.Phase.LOAD).isEmpty()
                    ? ("Where virtual threads wait cannot be seen from here: a JVM tells it from JDK 21 on, by its "
                            + "process. On one of these, %s.").formatted(PASS_PID)
                    : "No dump of virtual threads was taken after the warm-up: load the app for longer.";
        }
        if (measure.name().startsWith(Measures.VIRTUAL)) {
            return evidence.virtualThreads().isPresent() ? "No request was handled."
                    : "Virtual threads cannot be seen from here: %s.".formatted(toSeeVirtual(evidence));
        }
        return switch (source.access()) {
            case DUMPS -> !evidence.dumpsUnderLoad().isEmpty()
                    ? "No thread dump was taken after the warm-up: load the app for longer."
                    : !evidence.dumps().isEmpty()
                            ? "No thread dump was taken under load, which ended before the first: load the app for "
                                    + "longer."
                            : "No thread dump was taken under load: %s, or open /actuator/threaddump."
                                    .formatted(PASS_PID);
            case PROCESS -> source.file().equals(Evidence.METRICS)
                    ? "What the operating system tells of the app is known of a JVM on this host, on Linux: %s."
                            .formatted(PASS_PID)
                    : source.file().equals(Evidence.CPU)
                            ? "What a process takes of processors and memory is known of a JVM on this host: %s."
                                    .formatted(PASS_PID)
                            : evidence.starts().isEmpty()
                                    ? "There is no flight recording: %s.".formatted(toBeRecorded(evidence))
                                    : !evidence.knowsAllStarts()
                                            ? "The flight recording does not hold all events: run a shorter or a "
                                                    + "lighter load."
                                            : "No such thread started and ended.";
            case LAB_RUN -> "Only the lab's own loads tell it; %s.".formatted(measure.words().instead());
            case METRICS -> {
                String metric = measure.words().from();
                boolean ofRequests =
                        measure.kind() == Measure.Kind.PER_REQUEST || metric.equals(HandledRequests.METRIC);
                if (ofRequests && last(evidence).map(scrape -> evidence.requests().in(scrape).isEmpty()).orElse(true)) {
                    yield missing(HandledRequests.METRIC);
                }
                yield ofRequests && metrics(evidence).stream().anyMatch(known -> known.startsWith(metric))
                        ? "No request was handled."
                        : missing(metric);
            }
        };
    }

    /** Says what is unknown because a metric said nothing for too long. */
    static String gap(MetricGaps.Gap gap, double allowedSeconds) {
        return switch (gap.kind()) {
            case MISSING -> silent(gap, "was missing", allowedSeconds);
            case NOT_A_NUMBER -> silent(gap, "was not a number", allowedSeconds);
            case NEGATIVE -> silent(gap, "was below 0", allowedSeconds);
            case FALLEN ->
                    "The counter %s fell, as it does when what counts begins anew: what was counted before is lost."
                            .formatted(gap.metric());
            case MISSING_AT_THE_END ->
                    "The counter %s was there and is missing in the last scrape: what it counted is unknown."
                            .formatted(gap.metric());
        };
    }

    private static String silent(MetricGaps.Gap gap, String what, double allowedSeconds) {
        return ("The app's metric %s %s for %s s under load, %s s are allowed (scrape-gap): what happened then is "
                + "unknown.").formatted(gap.metric(), what,
                        number(gap.seconds()), number(allowedSeconds));
    }

    /** Says what is unknown because of a time without dumps. */
    static String dumpGap(String measure, double seconds) {
        return "No dump of %s was taken for %s s under load: what happened then is unknown.".formatted(
                Measures.named(measure).source() == Source.VIRTUAL_DUMPS ? "virtual threads" : "the threads",
                number(seconds));
    }

    /** Says that pools grew just as counting began, and that what they started may be all that breaks the bound. */
    static String readApart(double value, double doubt, Evidence evidence) {
        return ("Of %s threads up to %s may be a pool's that grew while the metrics were read: warm the app up "
                + "before the load%s.").formatted(number(value),
                        number(Math.min(value, doubt)),
                        evidence.knowsAllStarts() ? ", and name the threads of an executor after its bean"
                                : isInReach(evidence) ? ", or " + toBeRecorded(evidence) : "");
    }

    /**
     * A note where a pattern of a name, a method or code fits nothing at all that was seen; empty where it fits or
     * nothing can be known.
     */
    static Optional<String> neverSeen(String name, Evidence evidence) {
        Optional<Parameter> kind = Measures.named(name).parameter();
        String parameter = Measures.parameter(name);
        boolean ofVirtual = name.startsWith(Measures.VIRTUAL) && kind.equals(Optional.of(Parameter.METHOD));
        if (ofVirtual ? evidence.virtualDumps(ThreadDump.Phase.LOAD).isEmpty()
                : evidence.dumps().isEmpty() && evidence.starts().isEmpty()) {
            return Optional.empty();
        }
        if (kind.equals(Optional.of(Parameter.THREADS))) {
            Set<String> names = new TreeSet<>();
            evidence.dumps().stream().flatMap(dump -> dump.threads().stream())
                    .forEach(thread -> names.add(thread.name()));
            evidence.starts().stream().map(ThreadStart::name).forEach(names::add);
            if (names.stream().noneMatch(thread -> ThreadNames.matches(parameter, thread))) {
                Set<String> normalised = new TreeSet<>();
                names.stream().map(ThreadNames::normalise).forEach(normalised::add);
                return Optional.of("%s: no thread of the name '%s' was ever seen, before, under or after the load.%s"
                        .formatted(name, parameter, Suggestions.hint(parameter, normalised)));
            }
        }
        if (kind.equals(Optional.of(Parameter.CODE))) {
            return frames(evidence).anyMatch(CodePattern.of(parameter)::matches) ? Optional.empty()
                    : Optional.of(("%s: no line of this code was seen, in no dump and under no start. It has started "
                            + "nothing, if its package is written right.").formatted(name));
        }
        return kind.equals(Optional.of(Parameter.METHOD)) && !stood(name, parameter.split("\\|"), evidence)
                ? Optional.of("%s: no thread was ever seen in this method.".formatted(name))
                : Optional.empty();
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

    private static boolean stood(String name, String[] methods, Evidence evidence) {
        List<ThreadDump> dumps = name.startsWith(Measures.VIRTUAL) ? evidence.virtualDumps(ThreadDump.Phase.LOAD)
                : evidence.dumps();
        return dumps.stream().anyMatch(dump -> dump.countIn(methods) > 0);
    }

    /** Tells whether advice to ask the app's process can be followed. */
    static boolean isInReach(Evidence evidence) {
        return evidence.run().watched() == null || evidence.run().watched().isInReach();
    }

    /** Says how the next check gets a flight recording. */
    static String toBeRecorded(Evidence evidence) {
        Watched watched = evidence.run().watched();
        return watched != null && watched.pid() != null ? PASS_RECORDING : PASS_PID + " of a JVM on this host";
    }

    /** Says how the next check sees virtual threads, or why this one does not. */
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

    private static String unknown(String what, String word, Set<String> known, String none) {
        if (known.isEmpty()) {
            return none;
        }
        if (known.contains(word)) {
            return ("The %s is in the app's metrics and never was a number: keep what its gauge reads reachable, or "
                    + "it is collected.").formatted(what);
        }
        String hint = Suggestions.hint(word, known);
        return "There is no %s in the app's metrics.%s".formatted(what, !hint.isEmpty() ? hint
                : known.size() <= SHOWN ? " There are " + String.join(", ", known) + "." : "");
    }

    private static Set<String> labels(Evidence evidence, Predicate<String> metric, String label) {
        return last(evidence).stream()
                .flatMap(scrape -> scrape.metrics().stream().filter(metric)
                        .flatMap(found -> scrape.labels(found, label)))
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
