package io.executorlab.lab.evidence;

import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A form whose threads have a header each, and below it nothing that {@link StackLines} does not read. */
final class HeaderFormat implements DumpFormat {

    private static final Pattern OF_AGENT = Pattern.compile("Thread (\\d{1,18}): \\(state = ([A-Z_]+)\\)");
    private static final Pattern OF_ANDROID =
            Pattern.compile("(?s)\"(.*)\" (?:(daemon) )?(?:prio=\\d+ (?:tid=(\\d{1,18}) ([A-Za-z_]+)(?: \\(.*)?|"
                    + "\\(not attached\\))|sysTid=\\d+)");
    private static final Map<String, Thread.State> STATES_OF_ANDROID = Map.ofEntries(
            Map.entry("Blocked", Thread.State.BLOCKED), Map.entry("MONITOR", Thread.State.BLOCKED),
            Map.entry("Waiting", Thread.State.WAITING), Map.entry("WAIT", Thread.State.WAITING),
            Map.entry("TimedWaiting", Thread.State.TIMED_WAITING),
            Map.entry("TIMED_WAIT", Thread.State.TIMED_WAITING),
            Map.entry("Sleeping", Thread.State.TIMED_WAITING), Map.entry("SLEEPING", Thread.State.TIMED_WAITING),
            Map.entry("Terminated", Thread.State.TERMINATED), Map.entry("Zombie", Thread.State.TERMINATED));
    private static final Pattern OF_JDK_FILE =
            Pattern.compile("(?s)#(\\d{1,18}) \"(.*)\"( virtual)?(?: ([A-Z_]+) \\d{4}-\\S+)?");
    private static final Pattern OF_THREAD_INFO =
            Pattern.compile("(?s)\"(.*?)\" (?:(daemon) )?(?:prio=\\d+ )?Id=(\\d{1,18})\\b(.*)");
    private static final Pattern STATE_OF_THREAD_INFO =
            Pattern.compile(" (?:in )?([A-Z_]+)\\b(?:.* owned by \"(.*)\" Id=)?.*");
    private static final Pattern OF_MANAGEMENT = Pattern.compile("(?s)\"(.*)\" - Thread t@(\\d{1,18})\\b(.*)");

    private interface Threads {
        void begin(Matcher header, DumpBuilder dumps);
    }

    private final DumpBuilder dumps;
    private final Pattern header;
    private final Threads threads;
    private final Predicate<String> beginning;

    private HeaderFormat(DumpBuilder dumps, Pattern header, Threads threads, Predicate<String> beginning) {
        this.dumps = dumps;
        this.header = header;
        this.threads = threads;
        this.beginning = beginning;
    }

    /**
     * Dumps of {@code jstack -F} up to JDK 8, which knows no names. The source is {@code StackTrace} of the
     * serviceability agent; {@code jhsdb jstack} has HotSpot's own headers.
     */
    static HeaderFormat agent(DumpBuilder dumps) {
        // Whoever parks or sleeps is "blocked" too: its frames tell.
        return new HeaderFormat(dumps, OF_AGENT, (header, to) -> to.nextThread("Thread " + header.group(1))
                .id(Long.parseLong(header.group(1))).isJava()
                .otherwise(header.group(2).startsWith("BLOCKED") ? Thread.State.BLOCKED : Thread.State.RUNNABLE),
                line -> line.startsWith("Attaching to "));
    }

    /**
     * Traces of Android, such as {@code traces.txt} of an app that does not respond. The source is
     * {@code Thread::Dump} of ART; a state that stands for work in native code counts as running, as the JDK counts it.
     */
    static HeaderFormat android(DumpBuilder dumps) {
        return new HeaderFormat(dumps, OF_ANDROID, (header, to) -> {
            DumpBuilder.OpenThread thread = to.nextThread(header.group(1)).daemon(header.group(2) != null);
            // Without a number it is none of the runtime's.
            if (header.group(3) != null) {
                thread.id(Long.parseLong(header.group(3))).state(
                        STATES_OF_ANDROID.getOrDefault(header.group(4), Thread.State.RUNNABLE).name());
            }
        }, Pattern.compile("-+ pid \\d+ at .*").asMatchPredicate());
    }

    /**
     * The text that {@code jcmd Thread.dump_to_file} writes, from JDK 19 on. The source is {@code ThreadDumper} of
     * {@code jdk.internal.vm}; from JDK 25 on it tells of states and locks.
     */
    static HeaderFormat jdkFile(DumpBuilder dumps) {
        return new HeaderFormat(dumps, OF_JDK_FILE, (header, to) -> to.nextThread(header.group(2))
                .id(Long.parseLong(header.group(1))).virtual(header.group(3) != null).state(header.group(4)).isJava(),
                Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z").asMatchPredicate());
    }

    /** By {@code java.lang.management.ThreadInfo.toString}, as logs of Jenkins, openHAB and Flink have it. */
    static HeaderFormat threadInfo(DumpBuilder dumps) {
        return new HeaderFormat(dumps, OF_THREAD_INFO, (header, to) -> {
            DumpBuilder.OpenThread thread = to.nextThread(header.group(1)).id(Long.parseLong(header.group(3)))
                    .daemon(header.group(2) != null);
            Matcher state = STATE_OF_THREAD_INFO.matcher(header.group(4));
            if (state.matches()) {
                thread.state(state.group(1)).owner(state.group(2));
            }
        }, line -> false);
    }

    /** A relative of that: VisualVM and {@code PlainTextThreadDumpFormatter} of Spring Boot. */
    static HeaderFormat management(DumpBuilder dumps) {
        return new HeaderFormat(dumps, OF_MANAGEMENT, (header, to) -> to.nextThread(header.group(1))
                .id(Long.parseLong(header.group(2))).daemon(header.group(3).contains("daemon")), line -> false);
    }

    @Override
    public boolean header(String line) {
        Matcher matcher = header.matcher(line);
        if (matcher.matches()) {
            threads.begin(matcher, dumps);
            return true;
        }
        return false;
    }

    @Override
    public void read(String line) {
        if (beginning.test(line)) {
            dumps.nextDump();
        } else if (!StackLines.read(line, dumps.thread()) && header == OF_JDK_FILE) {
            // Its frames have no "at" before them.
            StackLines.frame(line, dumps.thread());
        }
    }
}
