package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.ThreadStart;

/**
 * Tells whose code started a thread, by the stack of the thread that called {@code start()}. From the start on
 * downwards, what starts threads on behalf of others is passed over: the JDK, executors, frameworks, generated classes.
 * The first frame that is of the code in question is the line that starts. Libraries between it and the start own their
 * threads, and so the start is theirs, unless the code has made what owns them: each of those libraries was entered by
 * a constructor or by a method that builds, creates, opens, connects or starts something. A server's start is its own.
 */
public final class StartingCode {

    private static final String GENERATED = "$$";
    private static final Pattern MAKES_SOMETHING =
            Pattern.compile(".+\\.(<init>|(new|build|create|open|connect|start)([A-Z]\\w*)?)(:-?\\d+|\\(.*\\))?");
    private static final Pattern FIRST_TWO_OF_PACKAGE = Pattern.compile("^([^.]+\\.[^.]+)\\..*");

    private static final Pattern SHARED_BY_REACTOR =
            Pattern.compile("(parallel|single|boundedElastic|boundedElastic-evictor)-\\d+");
    private static final String SCHEDULERS_OF_REACTOR = "reactor.core.scheduler.";
    // The carriers of virtual threads: what starts one of those may be anybody's code that wakes a virtual thread.
    private static final String OF_A_CARRIER = "java.lang.VirtualThread.";
    private static final String CARRYING = "RunContinuation";

    private enum Kind { SERVER, LIBRARY, PASSED_OVER }

    /** Of a platform thread, by the frames of the code in question; empty where the start is not of it. */
    public static Optional<String> line(ThreadStart start, Predicate<String> own) {
        return isShared(start) ? Optional.empty() : line(start.frames(), own);
    }

    /** Of a virtual thread, by the stack of who called {@code start()}, top first; empty where it is not of it. */
    public static Optional<String> line(List<String> frames, Predicate<String> own) {
        String library = null;
        for (String frame : frames) {
            if (isCodeOf(frame, own)) {
                return library == null || makesSomething(library) ? Optional.of(frame) : Optional.empty();
            }
            Kind kind = kind(frame);
            if (kind == Kind.SERVER || kind == Kind.LIBRARY && library != null && !isSameLibrary(library, frame)
                    && !makesSomething(library)) {
                return Optional.empty();
            }
            library = kind == Kind.LIBRARY ? frame : library;
        }
        return Optional.empty();
    }

    private static boolean isShared(ThreadStart start) {
        return Frames.CODE.sharedByTheJvm().stream().anyMatch(start.name()::startsWith)
                || SHARED_BY_REACTOR.matcher(start.name()).matches()
                        && start.frames().stream().anyMatch(frame -> frame.startsWith(SCHEDULERS_OF_REACTOR))
                || start.frames().stream()
                        .anyMatch(frame -> frame.startsWith(OF_A_CARRIER) && frame.contains(CARRYING));
    }

    private static boolean isCodeOf(String frame, Predicate<String> own) {
        return !frame.contains(GENERATED) && own.test(frame);
    }

    private static Kind kind(String frame) {
        boolean isPassedOver = isOf(Frames.CODE.passedOver(), frame) || frame.contains(GENERATED);
        return Frames.isServers(frame) ? Kind.SERVER
                : isPassedOver && !isOf(Frames.CODE.librariesOfTheJdk(), frame) ? Kind.PASSED_OVER : Kind.LIBRARY;
    }

    private static boolean isOf(List<String> prefixes, String frame) {
        return prefixes.stream().anyMatch(frame::startsWith);
    }

    private static boolean isSameLibrary(String one, String other) {
        return FIRST_TWO_OF_PACKAGE.matcher(one).replaceFirst("$1")
                .equals(FIRST_TWO_OF_PACKAGE.matcher(other).replaceFirst("$1"));
    }

    private static boolean makesSomething(String frame) {
        return MAKES_SOMETHING.matcher(frame).matches();
    }
}
