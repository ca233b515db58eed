package io.executorlab.lab.evidence;

import java.util.List;

/**
 * Where a thread stands, told from its stack: the first frame that is not the JDK's own parking, waiting or sleeping, and
 * in words where the place is a known one.
 */
public record WaitingPlace(String frame, String words) {

    private static final String IN_GET = "waiting in get() for another thread's result";
    private static final String IN_JOIN = "waiting in join() for another thread's result";
    private static final String IN_HTTP_CALL = "waiting for the answer to an HTTP call";
    private static final String IDLE = "idle in their pool";
    private static final String SELECT = "idle in select";
    private static final String ACCEPT = "accepting connections";
    private static final String HOUSEKEEPING = "housekeeping of the JVM and the server";
    private static final String RECORDING = "writing the flight recording";

    private static final List<String> PLUMBING = List.of(
            "jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.", "java.lang.Object.wait",
            "java.lang.Thread.sleep", "java.util.concurrent.CompletableFuture$Signaller.",
            "java.util.concurrent.ForkJoinPool.managedBlock", "java.util.concurrent.ForkJoinPool.unmanagedBlock",
            "java.util.concurrent.ForkJoinPool.compensatedBlock", "java.util.concurrent.CompletableFuture.waitingGet",
            "java.util.concurrent.CompletableFuture.timedGet", "java.util.concurrent.FutureTask.awaitDone",
            "sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "sun.nio.ch.SelectorImpl.lockAndDoSelect", "sun.nio.ch.Net.",
            "java.util.concurrent.ForkJoinPool.awaitWork", "java.lang.VirtualThread.", "java.lang.System$1.parkVirtualThread",
            "java.lang.System$2.parkVirtualThread", "jdk.internal.misc.VirtualThreads.");

    private record Known(String method, String words) {
    }

    private static final List<Known> KNOWN = List.of(
            new Known("com.zaxxer.hikari.pool.HikariPool.getConnection", "waiting in getConnection() for a database connection"),
            new Known("org.elasticsearch.client.RestClient.performRequest", "waiting in performRequest() for the search"),
            new Known("org.postgresql.core.", "reading the database's answer"),
            new Known("com.zaxxer.hikari.", HOUSEKEEPING),
            new Known("io.netty.util.concurrent.SingleThreadEventExecutor.confirmShutdown",
                    "sleeping in confirmShutdown, their quiet period"),
            new Known("sun.net.www.protocol.http.HttpURLConnection.", IN_HTTP_CALL),
            new Known("jdk.internal.net.http.HttpClientImpl.send", IN_HTTP_CALL),
            new Known("java.util.concurrent.CompletableFuture.get", IN_GET),
            new Known("java.util.concurrent.FutureTask.get", IN_GET),
            new Known("java.util.concurrent.CompletableFuture.join", IN_JOIN),
            new Known("java.lang.ProcessImpl.waitFor", "waiting in waitFor() for a child process"),
            new Known("java.lang.ProcessHandleImpl.waitForProcessExit0", "the JDK's process reaper, one for each live child"),
            new Known("io.netty.util.concurrent.DefaultPromise.await", "waiting in Netty's sync()"),
            new Known("java.util.concurrent.ThreadPoolExecutor.getTask", IDLE),
            new Known("org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask", IDLE),
            new Known("java.util.concurrent.ForkJoinPool.awaitWork", IDLE),
            new Known("sun.nio.ch.SelectorImpl.select", SELECT),
            new Known("io.netty.channel.epoll.Native.epollWait", SELECT),
            new Known("sun.nio.ch.ServerSocketChannelImpl.accept", ACCEPT),
            new Known("org.apache.tomcat.util.net.Acceptor.run", ACCEPT),
            new Known("org.apache.catalina.core.StandardServer.await", HOUSEKEEPING),
            new Known("java.lang.ref.", HOUSEKEEPING),
            new Known("jdk.internal.ref.", HOUSEKEEPING),
            new Known("java.util.TimerThread.mainLoop", HOUSEKEEPING),
            new Known("sun.net.www.http.KeepAliveCache.run", HOUSEKEEPING),
            new Known("jdk.jfr.", RECORDING));

    /** The place of this thread. */
    public static WaitingPlace of(DumpedThread thread) {
        Stack.Place found = thread.stack().place(WaitingPlace::find);
        return new WaitingPlace(found.frame(), found.words() != null ? found.words() : plain(thread, found.frame()));
    }

    private static Stack.Place find(Stack stack) {
        if (stack.isEmpty()) {
            return new Stack.Place("", HOUSEKEEPING);
        }
        String frame = stack.stream().filter(candidate -> !isPlumbing(candidate)).findFirst().orElse(stack.get(0));
        return new Stack.Place(withoutLine(frame), KNOWN.stream().filter(known -> stack.holds(known.method())).map(Known::words).findFirst().orElse(null));
    }

    /** Whether a frame is only the JDK's own parking, waiting or sleeping. */
    public static boolean isPlumbing(String frame) {
        return PLUMBING.stream().anyMatch(frame::startsWith);
    }

    /** Whether the thread has nothing to do for anybody: idle, accepting, or one that every JVM has. */
    public boolean isQuiet() {
        return List.of(IDLE, SELECT, ACCEPT, HOUSEKEEPING, RECORDING).contains(words);
    }

    /** Whether the thread waits for what another task has to do. */
    public boolean isForAnotherTask() {
        return List.of(IN_GET, IN_JOIN).contains(words);
    }

    /** Whether the thread is no part of what the app does. */
    public boolean isHousekeeping() {
        return List.of(HOUSEKEEPING, RECORDING).contains(words);
    }

    private static String plain(DumpedThread thread, String method) {
        String state = thread.state().toLowerCase().replace('_', '-');
        return state + " in " + withoutPackage(method);
    }

    private static String withoutLine(String frame) {
        int parenthesis = frame.indexOf('(');
        return parenthesis < 0 ? frame : frame.substring(0, parenthesis);
    }

    private static String withoutPackage(String method) {
        int name = method.lastIndexOf('.');
        int type = name < 0 ? -1 : method.lastIndexOf('.', name - 1);
        return method.substring(type + 1);
    }
}
