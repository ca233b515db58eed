package io.executorlab.junit;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A thread that was started while a test ran.
 *
 * @param id as {@link Thread} has it
 * @param parent the id of the thread that started it; 0 where it is not known
 * @param frames of the start, top first; of a virtual thread those of its own stack, none where it has ended
 * @param alive whether it had not ended when it was looked at
 * @param ofTests whether JUnit or another library of tests made it for itself, such as the thread of a time limit
 * @param uncaught the exception that ended it; null where none did
 */
record StartedThread(long id, String name, boolean virtual, long parent, List<Frame> frames, boolean alive,
        boolean ofTests, Throwable uncaught) {

    private static final List<String> JDK = List.of("java.", "jdk.", "sun.");
    // A test of the lab's compares them with those that it passes over.
    private static final List<String> LIBRARIES =
            List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "jakarta.", "org.springframework.", "org.apache.",
                    "io.netty.", "reactor.", "com.zaxxer.", "org.eclipse.jetty.", "io.undertow.", "org.xnio.",
                    "org.junit.", "kotlin.", "kotlinx.", "io.micrometer.",
                    "io.reactivex.", "com.google.common.", "org.aspectj.", "io.github.resilience4j.", "org.hibernate.",
                    "org.jboss.", "okhttp3.");
    private static final Set<String> OURS = Stream.of(ThreadBudgets.class, ThreadBudgetExtension.class)
            .map(Class::getName).collect(Collectors.toUnmodifiableSet());

    /** @param type with its package */
    record Frame(String type, String method, int line) {

        boolean isIn(String prefix) {
            return type.equals(prefix) || type.startsWith(prefix + ".") || type.startsWith(prefix + "$");
        }

        boolean isOfTheJdk() {
            return isOfOne(JDK);
        }

        boolean isOfALibrary() {
            return isOfOne(LIBRARIES);
        }

        boolean isOfOne(List<String> prefixes) {
            return prefixes.stream().anyMatch(type::startsWith);
        }

        @Override
        public String toString() {
            int simple = type.lastIndexOf('.') + 1;
            String file = type.substring(simple).replaceFirst("\\$.*", "");
            return "%s.%s(%s.java%s)".formatted(type, method, file, line > 0 ? ":" + line : "");
        }
    }

    StartedThread {
        frames = List.copyOf(frames);
    }

    /** @param prefix a package or a class */
    boolean isStartedBy(String prefix) {
        return frames.stream().anyMatch(frame -> frame.isIn(prefix));
    }

    /** Returns whether a test's own thread has started it. */
    boolean isStartedInATest() {
        return isStartedBy("org.junit.platform");
    }

    boolean ofUnknownOrigin() {
        return virtual && frames.isEmpty();
    }

    /**
     * The name without numbers and the line that started it, or that a virtual thread runs: the first of those that
     * count, or where all count the first that is no library's.
     */
    String origin(List<String> from) {
        String shown = name.isEmpty() ? virtual ? "a virtual thread" : "a thread"
                : "\"%s\"".formatted(name.replaceAll("\\d+", "*"));
        if (frames.isEmpty()) {
            return shown + ", whose starter is not known";
        }
        Frame line = frames.stream()
                .filter(frame -> from.isEmpty() ? isNoLibrarys(frame) : from.stream().anyMatch(frame::isIn)).findFirst()
                .orElse(frames.get(0));
        return "%s, %s %s".formatted(shown, virtual ? "running" : "started at", line);
    }

    private static boolean isNoLibrarys(Frame frame) {
        return !frame.isOfALibrary() && !OURS.contains(frame.type());
    }
}
