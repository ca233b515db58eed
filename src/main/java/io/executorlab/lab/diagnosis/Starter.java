package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * A starter of threads.
 *
 * @param name of the threads, normalised
 * @param by class, method and line that caused the starts
 * @param through the JDK's or framework's call that it made; empty where it called start() itself
 */
public record Starter(int count, String name, String by, String through) {

    private static final int SHOWN = 8;
    private static final String SCHEDULERS = "reactor.core.scheduler.";
    private static final Pattern SHARED_BY_REACTOR =
            Pattern.compile("(parallel|single|boundedElastic|boundedElastic-evictor)-\\d+");
    // The carriers of virtual threads: what starts one of those may be anybody's code that wakes a virtual thread.
    private static final String OF_A_CARRIER = "java.lang.VirtualThread.";
    private static final String CARRYING = "RunContinuation";
    private static final String GENERATED = "$$";
    private static final Pattern MAKES_SOMETHING =
            Pattern.compile(".+\\.(<init>|(new|build|create|open|connect|start)([A-Z]\\w*)?)(:-?\\d+|\\(.*\\))?");
    private static final Pattern FIRST_TWO_OF_PACKAGE = Pattern.compile("^([^.]+\\.[^.]+)\\..*");

    public static List<Starter> most(List<ThreadStart> starts) {
        return groups(starts).keySet().stream().limit(SHOWN).toList();
    }

    public static Map<Starter, List<ThreadStart>> groups(List<ThreadStart> starts) {
        return groups(starts, Starter::line);
    }

    /** @param line which of a start's frames stands for who started it */
    public static Map<Starter, List<ThreadStart>> groups(List<ThreadStart> starts, Function<ThreadStart, String> line) {
        Map<Starter, List<ThreadStart>> groups = new LinkedHashMap<>();
        Groups.largestFirst(starts, start -> of(1, start, line))
                .forEach(alike -> groups.put(of(alike.size(), alike.get(0), line), alike));
        return groups;
    }

    private static Starter of(int count, ThreadStart start, Function<ThreadStart, String> line) {
        String by = line.apply(start);
        int index = start.frames().indexOf(by);
        return new Starter(count, ThreadNames.normalise(start.name()), by,
                index <= 0 ? "" : start.frames().get(index - 1));
    }

    /**
     * The line that caused the start: the topmost frame outside the JDK, the well-known frameworks and their generated
     * proxies, else the topmost outside the JDK, else the topmost.
     */
    public static String line(ThreadStart start) {
        return start.frames().stream().filter(Frames::isTheApps).findFirst()
                .or(() -> start.frames().stream()
                        .filter(frame -> !frame.startsWith("java.") && !frame.startsWith("jdk.")).findFirst())
                .or(() -> start.frames().stream().findFirst()).orElse("unknown");
    }

    /** {@code 50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.addWorker}. */
    public String describe() {
        return count + " x " + origin();
    }

    public String origin() {
        String called = through.isEmpty() ? "" : " through " + Frames.withoutPackage(through).replaceAll(":.*", "");
        return "%s by %s%s".formatted(name, where(), called);
    }

    /** Says so where no line of the app is in the stack; empty where one is, and of a server's own threads. */
    String blindSpot() {
        // A scheduler starts its threads when the code that built it has long returned.
        return Frames.isTheApps(by) || Frames.isServers(by) ? ""
                : "; no line of the app is in the stack"
                        + (by.startsWith(SCHEDULERS) ? ": look for who builds a scheduler of this name" : "");
    }

    public String where() {
        return Frames.withoutPackage(by);
    }

    /**
     * The line of this code that started a platform thread, by the stack of the thread that called {@code start()};
     * empty where the start is not of this code. From the start on downwards, what starts threads on behalf of others
     * is passed over: the JDK, executors, frameworks, generated classes. The first frame that is of the code is the
     * line. Libraries between it and the start own their threads, and so the start is theirs, unless the code has made
     * what owns them: each of those libraries was entered by a constructor or by a method that builds, creates, opens,
     * connects or starts something. A server's start is its own.
     */
    public static Optional<String> line(ThreadStart start, Predicate<String> own) {
        return isShared(start) ? Optional.empty() : line(start.frames(), own);
    }

    /** The same of a virtual thread, by the frames of that stack. */
    public static Optional<String> line(List<String> frames, Predicate<String> own) {
        String library = null;
        for (String frame : frames) {
            boolean made = library == null || MAKES_SOMETHING.matcher(library).matches();
            boolean generated = frame.contains(GENERATED);
            if (!generated && own.test(frame)) {
                return made ? Optional.of(frame) : Optional.empty();
            }
            boolean passedOver = (generated || isOf(Frames.CODE.passedOver(), frame))
                    && !isOf(Frames.CODE.librariesOfTheJdk(), frame);
            if (Frames.isServers(frame) || !passedOver && !made && !isSameLibrary(library, frame)) {
                return Optional.empty();
            }
            library = passedOver ? library : frame;
        }
        return Optional.empty();
    }

    /** Tells whether the JVM or Reactor has it once, for everybody. */
    static boolean isShared(ThreadStart start) {
        return Frames.CODE.sharedByTheJvm().stream().anyMatch(start.name()::startsWith)
                || SHARED_BY_REACTOR.matcher(start.name()).matches()
                        && start.frames().stream().anyMatch(frame -> frame.startsWith(SCHEDULERS))
                || start.frames().stream()
                        .anyMatch(frame -> frame.startsWith(OF_A_CARRIER) && frame.contains(CARRYING));
    }

    private static boolean isOf(List<String> prefixes, String frame) {
        return prefixes.stream().anyMatch(frame::startsWith);
    }

    private static boolean isSameLibrary(String one, String other) {
        return FIRST_TWO_OF_PACKAGE.matcher(one).replaceFirst("$1")
                .equals(FIRST_TWO_OF_PACKAGE.matcher(other).replaceFirst("$1"));
    }
}
