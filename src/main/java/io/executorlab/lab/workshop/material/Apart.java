package io.executorlab.lab.workshop.material;

import java.util.List;
import java.util.Set;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * A run of two flaws at once as one of them alone would show it: with the counters of its own load, and without the threads, the starts and the
 * executors that come with the other, as far as those are known from the other by itself. Processor time and open files cannot be told apart, so they are
 * left out.
 */
final class Apart {

    private static final Set<String> OF_BOTH = Set.of("process_cpu_time_ns_total", "process_files_open_files");
    private static final String OF_EXECUTORS = "executor_";

    private final Signature own;
    private final Signature other;

    private Apart(Signature own, Signature other) {
        this.own = own;
        this.other = other;
    }

    /**
     * @param part the load of the flaw that is looked at
     * @param known of both flaws
     */
    static Evidence of(Evidence run, LoadPart part, List<Signature> known) {
        return new Apart(known.get(part.ordinal()), known.get(1 - part.ordinal())).of(part.of(run));
    }

    private Evidence of(Evidence run) {
        List<ThreadStart> others = run.starts().stream().filter(start -> isOfTheOther(ThreadNames.normalise(start.name()))).toList();
        EvidenceParts parts = new EvidenceParts().machine(run.machine().orElse(null)).afterGc(run.afterGc().orElse(null))
                .scrapes(run.scrapes().stream().map(scrape -> without(scrape, others)).toList())
                .dumps(run.dumps().stream().map(this::without).toList())
                .starts(run.starts().stream().filter(start -> !others.contains(start)).toList()).allStarts(run.knowsAllStarts())
                .k6(run.k6().orElse(null)).missing(run.missing());
        RunLog log = run.run();
        return new Evidence(run.folder(), log, parts);
    }

    private ThreadDump without(ThreadDump dump) {
        return new ThreadDump(dump.atMillis(), dump.phase(), dump.threads().stream().filter(thread -> !isOfTheOther(thread)).toList());
    }

    /** Also where it has gone to a place that it never was in by itself. */
    private boolean isOfTheOther(DumpedThread thread) {
        String name = ThreadNames.normalise(thread.name());
        Signature.At place = new Signature.At(name, Classification.of(thread).place());
        return isOfTheOther(name) || other.places().contains(place) && !own.places().contains(place);
    }

    private boolean isOfTheOther(String name) {
        return other.hasThreads(name) && !own.hasThreads(name);
    }

    private Scrape without(Scrape scrape, List<ThreadStart> others) {
        long started = others.stream().filter(start -> start.atMillis() <= scrape.atMillis()).count();
        return new Scrape(scrape.atMillis(), scrape.tookMillis(), scrape.samples().filter(sample -> !isOfTheOther(sample))
                .map(sample -> sample.metric().equals(Scrape.STARTED) ? new Sample(sample.series(), sample.value() - started) : sample).toList());
    }

    private boolean isOfTheOther(Sample sample) {
        String executor = sample.metric().startsWith(OF_EXECUTORS) ? sample.label("name") : null;
        return OF_BOTH.contains(sample.metric()) || executor != null && other.executors().contains(executor) && !own.executors().contains(executor);
    }
}
