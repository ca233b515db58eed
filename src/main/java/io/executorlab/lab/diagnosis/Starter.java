package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
        return new Starter(count, ThreadNames.normalise(start.name()), by, through(start, by));
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

    private static String through(ThreadStart start, String line) {
        int index = start.frames().indexOf(line);
        return index <= 0 ? "" : start.frames().get(index - 1);
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
}
