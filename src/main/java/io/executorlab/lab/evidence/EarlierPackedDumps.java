package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.List;

/** All dumps of a run as packs of earlier versions hold them: each thread with its whole name. */
record EarlierPackedDumps(List<String> frames, List<List<Integer>> stacks, List<Dump> dumps, List<String> missing) {

    record Dump(long atMillis, ThreadDump.Phase phase, List<ThreadDump.StoredThread> threads) {
    }

    EarlierPackedDumps {
        if (frames == null || stacks == null || dumps == null || missing == null) {
            throw new IllegalArgumentException("it needs frames, stacks and dumps");
        }
    }

    /** Throws {@link IOException} where a thread's stack is not there. */
    List<ThreadDump> unpacked() throws IOException {
        try {
            List<Stack> whole = PackedStacks.whole(frames, stacks);
            return dumps.stream().map(dump -> new ThreadDump(dump.atMillis(), dump.phase(), dump.threads().stream()
                    .map(thread -> new DumpedThread(thread.name(), thread.state(), whole.get(thread.stack()))).toList())).toList();
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            throw new IOException(StoredParts.DUMPS_PACKED + " is damaged: a thread without its stack", e);
        }
    }
}
