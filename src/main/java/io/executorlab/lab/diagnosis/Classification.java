package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Tells what a thread's stack means, by {@code scenarios/stacks/frames.yml}. Every room asks here.
 *
 * @param worksFor the kind of pool
 * @param frame the topmost {@code package.Class.method} that is not the JDK's own parking, waiting or sleeping
 */
public record Classification(PoolKind worksFor, Place place, String frame) {

    private static final Stacks STACKS = Stacks.read();
    private static final Map<String, Place> MEANINGS = STACKS.meanings();
    private static final Place WITHOUT_FRAMES =
            Place.named("housekeeping", WaitKind.HOUSEKEEPING, STACKS.places().get("housekeeping").words());
    private static final String COMMON_POOL_WORKER = "ForkJoinPool.commonPool-worker-";

    /** @param place null where it is none that the file names */
    private record OfStack(PoolKind worksFor, Place place, String frame) {
    }

    /** Of this thread. */
    public static Classification of(DumpedThread thread) {
        OfStack stack = thread.told(OfStack.class, Classification::classify);
        return new Classification(stack.worksFor,
                stack.place != null ? stack.place : Place.any(thread.state(), stack.frame), stack.frame);
    }

    private static OfStack classify(List<String> frames) {
        if (frames.isEmpty()) {
            return new OfStack(PoolKind.NONE, WITHOUT_FRAMES, "");
        }
        String frame = frames.stream().filter(candidate -> !isPlumbing(candidate)).findFirst().orElse(frames.get(0));
        Place place = MEANINGS.entrySet().stream().filter(known -> holds(frames, known.getKey()))
                .map(Map.Entry::getValue).findFirst().orElse(null);
        PoolKind pool = STACKS.workers().entrySet().stream()
                .filter(kind -> kind.getValue().stream().anyMatch(worker -> holds(frames, worker)))
                .map(Map.Entry::getKey).findFirst().orElse(PoolKind.NONE);
        return new OfStack(pool, place, Frames.withoutLine(frame));
    }

    /** Returns whether a frame is only the JDK's own parking, waiting or sleeping. */
    public static boolean isPlumbing(String frame) {
        return STACKS.plumbing().stream().anyMatch(frame::startsWith);
    }

    /** Returns whether a thread of this name, as it is or normalised, works for the common pool. */
    public static boolean isOfCommonPool(String name) {
        return name.startsWith(COMMON_POOL_WORKER);
    }

    /** Counts the threads of this dump that do or wait for something. */
    public static long busy(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> !of(thread).isQuiet()).count();
    }

    public WaitKind kind() {
        return place.kind();
    }

    /** Returns whether the thread has nothing to do for anybody. */
    public boolean isQuiet() {
        return kind().isQuiet();
    }

    /** Returns whether it does something that no other task has to do. */
    public boolean isAtWork() {
        return !isQuiet() && kind() != WaitKind.TASK;
    }

    private static boolean holds(List<String> frames, String start) {
        return frames.stream().anyMatch(frame -> frame.startsWith(start));
    }
}
