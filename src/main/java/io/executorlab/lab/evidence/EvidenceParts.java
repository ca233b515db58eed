package io.executorlab.lab.evidence;

import java.util.List;

/** Builds the evidence of a run part by part; a part that is not set is not there. */
public final class EvidenceParts {

    Machine machine;
    List<Scrape> scrapes = List.of();
    Scrape afterGc;
    List<ThreadDump> dumps = List.of();
    List<ThreadStart> starts = List.of();
    boolean allStarts;
    VirtualThreads virtualThreads;
    List<ThreadDump> virtualDumps = List.of();
    K6Summary k6;
    CpuUse cpu;
    LoggedMessages proxy;
    LoggedMessages appMessages;
    AppEnd appEnd;
    List<String> missing = List.of();
    List<String> incomplete = List.of();

    public EvidenceParts machine(Machine machine) {
        this.machine = machine;
        return this;
    }

    /** @param scrapes in the order of time */
    public EvidenceParts scrapes(List<Scrape> scrapes) {
        this.scrapes = scrapes;
        return this;
    }

    public EvidenceParts afterGc(Scrape afterGc) {
        this.afterGc = afterGc;
        return this;
    }

    public EvidenceParts dumps(List<ThreadDump> dumps) {
        this.dumps = dumps;
        return this;
    }

    public EvidenceParts starts(List<ThreadStart> starts) {
        this.starts = starts;
        return this;
    }

    /** @param known whether {@link #starts} has all that came, as a recording has that nothing was dropped of */
    public EvidenceParts allStarts(boolean known) {
        this.allStarts = known;
        return this;
    }

    /** @param virtualThreads null where no recording tells of them, which is not the same as that there were none */
    public EvidenceParts virtualThreads(VirtualThreads virtualThreads) {
        this.virtualThreads = virtualThreads;
        return this;
    }

    public EvidenceParts virtualDumps(List<ThreadDump> virtualDumps) {
        this.virtualDumps = virtualDumps;
        return this;
    }

    public EvidenceParts k6(K6Summary k6) {
        this.k6 = k6;
        return this;
    }

    public EvidenceParts cpu(CpuUse cpu) {
        this.cpu = cpu;
        return this;
    }

    public EvidenceParts appEnd(AppEnd appEnd) {
        this.appEnd = appEnd;
        return this;
    }
}
