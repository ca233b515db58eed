package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Tells what a thread's stack means, by {@code scenarios/stacks/frames.yml}. Every room asks here.
 *
 * @param frame the topmost {@code package.Class.method} that is not the JDK's own parking, waiting or sleeping
 * @param toldBy the {@code package.Class.method} that means the place; empty where the file does not name it
 */
public record Classification(PoolKind worksFor, Place place, String frame, String toldBy) {

    private static final String FILE = "scenarios/stacks/frames.yml";
    private static final Stacks STACKS =
            new YamlFile(FILE, Resource.text(Classification.class, "/" + FILE)).as(Stacks.class);
    private static final Map<String, Place> MEANINGS = STACKS.meanings();
    private static final Place WITHOUT_FRAMES =
            Place.named("housekeeping", WaitKind.HOUSEKEEPING, STACKS.places().get("housekeeping").words());
    private static final Set<String> LIBRARIES =
            MEANINGS.keySet().stream().map(Classification::library).collect(Collectors.toSet());
    private static final List<String> OF_JDK = List.of("java.", "jdk.", "sun.");
    private static final List<String> LOCKING = role("locking");
    private static final String COMMON_POOL_WORKER = "ForkJoinPool.commonPool-worker-";

    /** The file; a frame is {@code package.Class.method} or its start, and the first that is in a stack decides. */
    private record Stacks(List<String> plumbing, Map<PoolKind, List<String>> workers, Map<String, List<String>> roles,
            Map<String, String> clients, Map<String, Named> places, Map<String, String> frames) {

        private record Named(WaitKind waitsFor, String words) {
        }

        private Map<String, Place> meanings() {
            Map<String, Place> meanings = new LinkedHashMap<>();
            frames.forEach((frame, key) -> meanings.put(frame,
                    Place.named(key, places.get(key).waitsFor(), places.get(key).words())));
            return meanings;
        }
    }

    /** @param place null where it is none that the file names */
    private record OfStack(PoolKind worksFor, Place place, String frame, String toldBy) {
    }

    public static Classification of(DumpedThread thread) {
        OfStack stack = thread.told(OfStack.class, Classification::classify);
        return new Classification(stack.worksFor,
                stack.place != null ? stack.place : Place.any(thread.state(), stack.frame), stack.frame, stack.toldBy);
    }

    private static OfStack classify(List<String> frames) {
        if (frames.isEmpty()) {
            return new OfStack(PoolKind.NONE, WITHOUT_FRAMES, "", "");
        }
        String frame = frames.stream().filter(candidate -> !isPlumbing(candidate)).findFirst().orElse(frames.get(0));
        Optional<Map.Entry<String, Place>> known = MEANINGS.entrySet().stream()
                .filter(meaning -> means(frames, meaning.getKey(), meaning.getValue())).findFirst();
        PoolKind pool = STACKS.workers().entrySet().stream()
                .filter(kind -> kind.getValue().stream().anyMatch(worker -> holds(frames, worker)))
                .map(Map.Entry::getKey).findFirst().orElse(PoolKind.NONE);
        return new OfStack(pool, known.map(Map.Entry::getValue).orElse(null), Frames.withoutLine(frame),
                known.map(meaning -> Frames.withoutLine(frames.get(at(frames, meaning.getKey())))).orElse(""));
    }

    public static boolean isOfApp(String frame) {
        return Frames.isTheApps(frame) && LIBRARIES.stream().noneMatch(frame::startsWith);
    }

    static List<String> role(String key) {
        return STACKS.roles().get(key);
    }

    /** The libraries whose threads bring the results of calls, by a frame of those threads. */
    static Map<String, String> clients() {
        return STACKS.clients();
    }

    public static boolean isPlumbing(String frame) {
        return STACKS.plumbing().stream().anyMatch(frame::startsWith);
    }

    public static boolean isOfCommonPool(String name) {
        return name.startsWith(COMMON_POOL_WORKER);
    }

    /** Tells whether it computes: it runs, and stands in nothing that it is known to wait for. */
    static boolean isComputing(DumpedThread thread) {
        return thread.state().equals(Thread.State.RUNNABLE.name()) && of(thread).kind() == WaitKind.UNKNOWN;
    }

    public static long busy(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> !of(thread).isQuiet()).count();
    }

    public WaitKind kind() {
        return place.kind();
    }

    public boolean isQuiet() {
        return kind().isQuiet();
    }

    public boolean isAtWork() {
        return !isQuiet() && kind() != WaitKind.TASK;
    }

    private static boolean holds(List<String> frames, String start) {
        return at(frames, start) >= 0;
    }

    private static int at(List<String> frames, String start) {
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i).startsWith(start)) {
                return i;
            }
        }
        return -1;
    }

    /** Whoever runs a task within a library's loop, or waits for a lock there, is not idle. */
    private static boolean means(List<String> frames, String known, Place place) {
        int at = at(frames, known);
        if (at < 0 || !place.kind().isQuiet() && place.kind() != WaitKind.TASK) {
            return at >= 0;
        }
        String library = library(known);
        boolean idleTop = frames.subList(0, at).stream().allMatch(frame -> isOfJdk(frame) || frame.startsWith(library))
                && frames.subList(0, at).stream().noneMatch(frame -> LOCKING.stream().anyMatch(frame::startsWith));
        return idleTop && (place.kind() != WaitKind.HOUSEKEEPING
                || frames.subList(at, frames.size()).stream().noneMatch(Frames::isTheApps));
    }

    private static String library(String method) {
        return method.substring(0, method.indexOf('.', method.indexOf('.') + 1) + 1);
    }

    private static boolean isOfJdk(String frame) {
        return OF_JDK.stream().anyMatch(frame::startsWith);
    }

    /** For what kind of pool a thread works. */
    @EnumNaming(KebabCaseStrategy.class)
    public enum PoolKind {

        EXECUTOR,
        FORK_JOIN,
        /** The threads that a server answers requests with. */
        CONNECTOR,
        /** For none that is known. */
        NONE
    }
}
