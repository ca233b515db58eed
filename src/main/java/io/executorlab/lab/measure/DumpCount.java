package io.executorlab.lab.measure;

import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualThreadDump;

/** How many threads in dumps of the same moment a measure is about that takes the dumps with most of them. */
@FunctionalInterface
interface DumpCount {

    /** @param virtual null where there is none */
    long in(ThreadDump threads, VirtualThreadDump virtual, String parameter);
}
