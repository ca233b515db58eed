package io.executorlab.lab.watch;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.ThreadDump;

/**
 * A JVM's first flight recording. Up to some version it instruments classes of the JDK, and since HotSpot has not noted
 * until then which compiled code depends on what, it throws away most of it and compiles it anew. Later recordings cost
 * nothing of the kind.
 *
 * @param feature the JDK's version, such as 17; 0 where it is not known
 * @param over whether this JVM has begun one, however that has ended
 */
public record FirstRecording(int feature, boolean over) {

    // Seen on JDK 17 and 21, not on 25; see docs/measuring.md, "The first recording". Those between were not tried.
    private static final int FREE_FROM = 25;
    private static final Pattern JDK = Pattern.compile("(?m)^JDK (\\d+)");
    // HotSpot starts it with the first recording and keeps it.
    private static final String RECORDER = "\"JFR Recorder Thread\"";
    private static final String EARLY = "executor-lab-early";

    /** Asks the JVM; throws {@link IOException} where it does not answer. */
    public static FirstRecording of(JvmAttach jvm) throws IOException {
        return by(jvm.command("VM.version"), jvm.command("Thread.print"));
    }

    /**
     * @param version the answer to {@code VM.version}
     * @param threads the answer to {@code Thread.print}
     */
    static FirstRecording by(String version, String threads) {
        return new FirstRecording(feature(version), threads.contains(RECORDER));
    }

    /** The JDK's version, such as 17, by the answer to {@code VM.version}; 0 where it does not tell. */
    static int feature(String version) {
        Matcher jdk = JDK.matcher(version);
        return jdk.find() ? Integer.parseInt(jdk.group(1)) : 0;
    }

    /** Returns whether it is still to come and would have compiled code thrown away. */
    public boolean isCostly() {
        return !over && feature > 0 && feature < FREE_FROM;
    }

    /** Returns whether a program's {@code main} method runs. Before that a JVM is not ready to record. */
    public static boolean canBeTaken(JvmAttach jvm) throws IOException {
        return runsMain(jvm.threadDump(ThreadDump.Phase.BASELINE));
    }

    static boolean runsMain(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> !thread.frames().isEmpty())
                .map(thread -> thread.frames().get(thread.frames().size() - 1))
                .anyMatch(outermost -> outermost.contains(".main("));
    }

    /**
     * Begins it and ends it at once, and keeps nothing of it; throws {@link IOException} where the JVM does not record.
     */
    public static void take(JvmAttach jvm) throws IOException {
        // On disk it would leave a folder behind where the JVM is killed. With a time to end, some JVMs write it to a
        // file.
        jvm.command("JFR.start name=%s settings=none disk=false".formatted(EARLY));
        jvm.command("JFR.stop name=" + EARLY);
    }
}
