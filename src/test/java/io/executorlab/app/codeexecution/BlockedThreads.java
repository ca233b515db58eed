package io.executorlab.app.codeexecution;

import java.util.Arrays;
import java.util.List;

/** Counts the app's threads that wait for a future, and those that wait for a process. */
record BlockedThreads(int inGet, int inWaitFor) {

    private static final List<String> GET =
            List.of("java.util.concurrent.FutureTask.get", "java.util.concurrent.CompletableFuture.get");
    private static final List<String> WAIT_FOR = List.of("java.lang.ProcessImpl.waitFor");

    static BlockedThreads now() {
        return new BlockedThreads(threadsIn(GET), threadsIn(WAIT_FOR));
    }

    private static int threadsIn(List<String> methods) {
        return (int) Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                        .anyMatch(frame -> methods.contains(frame.getClassName() + "." + frame.getMethodName())))
                .filter(stack -> Arrays.stream(stack).noneMatch(BlockedThreads::isTest))
                .count();
    }

    private static boolean isTest(StackTraceElement frame) {
        return frame.getClassName().endsWith("Test");
    }
}
