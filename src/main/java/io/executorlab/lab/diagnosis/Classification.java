package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Tells what a thread's stack means, by {@code scenarios/stacks/frames.yml}. Every room asks here.
 *
 * @param frame the topmost {@code package.Class.method} that is not the JDK's own parking, waiting or sleeping
 * @param toldBy the {@code package.Class.method} that means the place; empty where the file does not name it
 * @param appMethod of the app, the nearest to where the thread stands; empty where there is none
 * @param inLock whether it stands in {@code lock()}, whatever the dump tells of the lock
 */
public record Classification(PoolKind worksFor, Place place, String frame, String toldBy, String appMethod,
        boolean inLock) {

    private static final Stacks STACKS =
            YamlFile.beside(Classification.class, "/scenarios/stacks/frames.yml").as(Stacks.class);
    private static final Map<String, Place> MEANINGS = STACKS.meanings();
    private static final Classification WITHOUT_FRAMES =
            new Classification(PoolKind.NONE, STACKS.place("housekeeping"), "", "", "", false);
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
            frames.forEach((frame, key) -> meanings.put(frame, place(key)));
            return meanings;
        }

        private Place place(String key) {
            return new Place(key, places.get(key).waitsFor(), List.of(), places.get(key).words());
        }
    }

    public static Classification of(DumpedThread thread) {
        Classification seen = thread.told(Classification.class, Classification::classify);
        return seen.place != null ? seen : new Classification(seen.worksFor, Place.any(thread.state(), seen.frame),
                seen.frame, seen.toldBy, seen.appMethod, seen.inLock);
    }

    /** Without a place where it is none that the file names, which depends on the thread's state. */
    private static Classification classify(List<String> frames) {
        if (frames.isEmpty()) {
            return WITHOUT_FRAMES;
        }
        String frame = frames.stream().filter(candidate -> !isPlumbing(candidate)).findFirst().orElse(frames.get(0));
        Optional<Map.Entry<String, Place>> known = MEANINGS.entrySet().stream()
                .filter(meaning -> means(frames, meaning.getKey(), meaning.getValue())).findFirst();
        PoolKind pool = STACKS.workers().entrySet().stream()
                .filter(kind -> kind.getValue().stream().anyMatch(worker -> at(frames, worker) >= 0))
                .map(Map.Entry::getKey).findFirst().orElse(PoolKind.NONE);
        String appMethod = frames.stream().filter(Classification::isOfApp).findFirst()
                .map(method -> Frames.withoutPackage(Frames.withoutLine(method))).orElse("");
        boolean inLock = frames.stream().filter(called -> isLocking(called) || !isPlumbing(called)).findFirst()
                .filter(Classification::isLocking).isPresent();
        return new Classification(pool, known.map(Map.Entry::getValue).orElse(null), Frames.withoutLine(frame),
                known.map(meaning -> Frames.withoutLine(frames.get(at(frames, meaning.getKey())))).orElse(""),
                appMethod, inLock);
    }

    private static boolean isOfApp(String frame) {
        return Frames.isTheApps(frame) && LIBRARIES.stream().noneMatch(frame::startsWith);
    }

    private static boolean isLocking(String frame) {
        return LOCKING.stream().anyMatch(frame::startsWith);
    }

    static List<String> role(String key) {
        return STACKS.roles().get(key);
    }

    /** The libraries whose threads bring the results of calls, by a frame of those threads. */
    static Map<String, String> clients() {
        return STACKS.clients();
    }

    private static boolean isPlumbing(String frame) {
        return STACKS.plumbing().stream().anyMatch(frame::startsWith);
    }

    public static boolean isOfCommonPool(String name) {
        return name.startsWith(COMMON_POOL_WORKER);
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

    private static int at(List<String> frames, String start) {
        return IntStream.range(0, frames.size()).filter(i -> frames.get(i).startsWith(start)).findFirst().orElse(-1);
    }

    /** Whoever runs a task within a library's loop, or waits for a lock there, is not idle. */
    private static boolean means(List<String> frames, String known, Place place) {
        int at = at(frames, known);
        if (at < 0 || !place.kind().isQuiet() && place.kind() != WaitKind.TASK) {
            return at >= 0;
        }
        String library = library(known);
        boolean idleTop = frames.subList(0, at).stream()
                .allMatch(frame -> !isLocking(frame)
                        && (frame.startsWith(library) || OF_JDK.stream().anyMatch(frame::startsWith)));
        return idleTop && (place.kind() != WaitKind.HOUSEKEEPING
                || frames.subList(at, frames.size()).stream().noneMatch(Frames::isTheApps));
    }

    static String library(String method) {
        return method.substring(0, method.indexOf('.', method.indexOf('.') + 1) + 1);
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

    /** The kinds of things that a thread waits for. */
    @EnumNaming(KebabCaseStrategy.class)
    public enum WaitKind {

        /** For work: nobody needs it now. */
        WORK,
        /** For what the JVM, the server or a library has to do for itself now and then. */
        HOUSEKEEPING,
        TASK,
        CONNECTION,
        ANSWER,
        CHILD_PROCESS,
        EVENT_LOOP,
        LOG,
        LOCK,
        /** It works, or nothing tells what it waits for. */
        UNKNOWN;

        public boolean isQuiet() {
            return this == WORK || this == HOUSEKEEPING;
        }
    }

    /**
     * The place at which a thread stands.
     *
     * @param key of {@code scenarios/stacks/frames.yml}, else {@link #ANY}
     * @param values of a place that the file does not name: the thread's state and the method without its package
     * @param words in English, as result files keep them
     */
    public record Place(String key, WaitKind kind, List<String> values, @JsonValue String words) {

        public static final String ANY = "any";

        public static final Place NONE = new Place("none", WaitKind.UNKNOWN, List.of(), "");

        /** @param state a {@link Thread.State} name */
        static Place any(String state, String method) {
            String shown = state.toLowerCase(Locale.ROOT).replace('_', '-');
            WaitKind kind = state.equals(Thread.State.BLOCKED.name()) ? WaitKind.LOCK : WaitKind.UNKNOWN;
            return new Place(ANY, kind, List.of(shown, Frames.withoutPackage(method)),
                    shown + " in " + Frames.withoutPackage(method));
        }

        public Text text() {
            return key.equals(ANY) ? Text.of("place.any", Text.of("place.state." + values.get(0)), values.get(1))
                    : Text.of("place." + key);
        }

        /** Of a result file, which keeps the words alone. */
        @JsonCreator
        public static Place kept(String words) {
            return new Place("kept", WaitKind.UNKNOWN, List.of(), words);
        }
    }
}
