package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

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
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.CodePattern;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Parameter;

/** Says why the evidence of a check does not hold a measure, and how to get it. */
final class MissingMetric {

    private static final int SHOWN = 10;

    static String why(String name, Evidence evidence) {
        Measure measure = Measures.named(name);
        return measure.parameter().flatMap(kind -> unknown(kind, Measures.parameter(name), evidence))
                .orElseGet(() -> unseen(measure, evidence));
    }

    /** Says which name in the parameter the app's metrics do not have; empty where it is not from them. */
    private static Optional<String> unknown(Parameter kind, String parameter, Evidence evidence) {
        return switch (kind) {
            case EXECUTOR -> Optional.of(unknown("executor", parameter, labels(evidence, "executor_", "name"),
                    english("missing.no-executors")));
            case REQUEST -> Optional.of(unknown("request", parameter.substring(parameter.indexOf(' ') + 1),
                    labels(evidence, HandledRequests.METRIC, "uri"),
                    english("missing.metric", HandledRequests.METRIC)));
            case METRIC, TIMER -> Optional.of(unknown("metric", Parameter.series(parameter).metric(), metrics(evidence),
                    english("missing.no-metrics")));
            default -> Optional.empty();
        };
    }

    private static String unknown(String what, String word, Set<String> known, String none) {
        if (known.isEmpty() || known.contains(word)) {
            return known.isEmpty() ? none : english("missing.never-a-number", what, word);
        }
        String hint = Suggestions.hint(word, known);
        return english("missing.unknown-name", what, word, !hint.isEmpty() || known.size() > SHOWN ? hint
                : english("missing.there-are", String.join(", ", known)));
    }

    private static String unseen(Measure measure, Evidence evidence) {
        return switch (measure.source()) {
            case VIRTUAL_DUMPS -> english(evidence.virtualDumps(ThreadDump.Phase.LOAD).isEmpty()
                    ? "missing.virtual-dumps" : "missing.virtual-dumps-after-warm-up");
            case THREAD_DUMPS, JVM_DUMPS -> english(evidence.dumps().isEmpty() ? "missing.dumps"
                    : "missing.dumps-after-warm-up");
            case PROCESS -> english("missing.process");
            case PROCESSORS -> english("missing.processors");
            case RECORDING -> measure.name().startsWith(Measures.VIRTUAL) ? unseenVirtual(evidence)
                    : evidence.starts().isEmpty() ? english("missing.recording", toBeRecorded(evidence))
                            : english(evidence.knowsAllStarts() ? "missing.such-threads" : "missing.all-starts");
            case K6, PROXY, APP_END, AFTER_GC -> english("missing.lab-run", measure.instead());
            case METRICS -> unseenMetric(measure, evidence);
        };
    }

    private static String unseenVirtual(Evidence evidence) {
        return evidence.virtualThreads().isPresent() ? english("missing.no-request")
                : english("missing.virtual", toSeeVirtual(evidence));
    }

    private static String unseenMetric(Measure measure, Evidence evidence) {
        String metric = measure.from();
        boolean ofRequests = measure.kind() == Measure.Kind.PER_REQUEST || metric.equals(HandledRequests.METRIC);
        boolean counted = last(evidence).filter(scrape -> !evidence.requests().in(scrape).isEmpty()).isPresent();
        return ofRequests && counted && metrics(evidence).stream().anyMatch(known -> known.startsWith(metric))
                ? english("missing.no-request")
                : english("missing.metric", ofRequests && !counted ? HandledRequests.METRIC : metric);
    }

    /** Until the first collection a heap only fills, so that its peak says how long the load was. */
    static Optional<String> notCollected(String name, Evidence evidence) {
        boolean none = collections(evidence.baseline()) >= collections(
                evidence.underLoad().stream().reduce((first, second) -> second));
        return name.equals("heap.max") && none ? Optional.of(english("missing.no-collection")) : Optional.empty();
    }

    /** The app has no such metric before its first collection. */
    private static double collections(Optional<Scrape> scrape) {
        return scrape.map(seen -> seen.value(Scrape.COLLECTIONS).orElse(0)).orElse(0.0);
    }

    /** A note where the parameter names nothing that was seen; empty where it does, or nothing can be known. */
    static Optional<String> neverSeen(String name, Evidence evidence) {
        boolean virtual = name.startsWith(Measures.VIRTUAL);
        List<ThreadDump> dumps = virtual ? evidence.virtualDumps(ThreadDump.Phase.LOAD) : evidence.dumps();
        boolean known = !dumps.isEmpty() || !virtual && !evidence.starts().isEmpty();
        String parameter = Measures.parameter(name);
        return Measures.named(name).parameter().filter(kind -> known && !isSeen(kind, parameter, dumps, evidence))
                .map(kind -> english("note.never-seen", name, kind != Parameter.THREADS ? ""
                        : Suggestions.hint(parameter,
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
        Stream<ThreadDump> dumps = Stream.concat(evidence.dumps().stream(),
                Stream.of(ThreadDump.Phase.values()).flatMap(phase -> evidence.virtualDumps(phase).stream()));
        Stream<ThreadStart> starts = Stream.concat(evidence.starts().stream(),
                evidence.virtualThreads().stream().flatMap(all -> all.starts().stream()));
        return Stream.concat(dumps.flatMap(dump -> dump.threads().stream()).map(DumpedThread::frames),
                starts.map(ThreadStart::frames)).distinct().flatMap(List::stream);
    }

    static boolean isInReach(Evidence evidence) {
        return evidence.run().watched() == null || evidence.run().watched().isInReach();
    }

    static String toBeRecorded(Evidence evidence) {
        Watched watched = evidence.run().watched();
        return english(watched != null && watched.pid() != null ? "to-see.recording" : "to-see.pid");
    }

    static String toSeeVirtual(Evidence evidence) {
        Watched watched = evidence.run().watched();
        if (watched == null) {
            return english("to-see.only-check");
        }
        if (watched.pid() == null || watched.notTaken().contains(Evidence.FLIGHT)) {
            return toBeRecorded(evidence);
        }
        return watched.virtualThreads() == null ? english("to-see.earlier-version")
                : evidence.missing().stream().filter(part -> part.startsWith(Evidence.FLIGHT)).findFirst()
                        .orElseGet(() -> english(evidence.knowsAllStarts() ? "to-see.unreadable"
                                : "to-see.all-events"));
    }

    /** What a check has seen of virtual threads, for its first lines; empty where nobody looked. */
    static Optional<CheckResult.VirtualSight> virtualSight(Evidence evidence) {
        if (evidence.run().watched() == null || evidence.scrapes().isEmpty()) {
            return Optional.empty();
        }
        if (evidence.virtualThreads().isEmpty()) {
            return Optional.of(new CheckResult.VirtualSight(false, english("virtual.unseen", toSeeVirtual(evidence))));
        }
        VirtualThreads all = evidence.virtualThreads().get();
        Measures measures = new Measures(List.of(evidence));
        return Optional.of(new CheckResult.VirtualSight(true, !all.exist() ? english("virtual.none-on-this-jdk")
                : all.lives().isEmpty() ? english("virtual.none-started")
                        : english("virtual.in-use", Stream.of("started", "live.max", "left", "pinned")
                                .map(name -> measures.value(Measures.VIRTUAL + name).orElse(0)).toArray())));
    }

    private static Set<String> labels(Evidence evidence, String metric, String label) {
        return metrics(evidence).stream().filter(known -> known.startsWith(metric))
                .flatMap(known -> last(evidence).orElseThrow().labels(known, label))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> metrics(Evidence evidence) {
        return last(evidence).<Set<String>>map(scrape -> new TreeSet<>(scrape.metrics())).orElse(Set.of());
    }

    static Optional<Scrape> last(Evidence evidence) {
        return evidence.counted().stream().reduce((first, second) -> second);
    }
}
