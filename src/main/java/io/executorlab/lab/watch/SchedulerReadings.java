package io.executorlab.lab.watch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualSchedulerSeries;

/**
 * Asks another JVM for the state of its scheduler of virtual threads, by the command {@code Thread.vthread_scheduler}
 * of JDK 24 and later. To ask makes a JVM that has no virtual threads set up all that they need, so nobody asks before
 * a dump has shown the thread that comes with the first of them.
 */
public final class SchedulerReadings {

    /** Sends a diagnostic command and gives what it prints. */
    @FunctionalInterface
    interface Commands {
        String command(String line) throws IOException;
    }

    private static final String COMMAND = "Thread.vthread_scheduler";
    private static final String COMES_WITH_THE_FIRST = "VirtualThread-unblocker";
    private static final Pattern STATE =
            Pattern.compile("\\[Running, parallelism = \\d+, size = (?<carriers>\\d+),.* tasks = (?<tasks>\\d+), "
                    + "submissions = (?<submissions>\\d+)");

    private final Commands jvm;
    private volatile boolean inUse;
    private volatile boolean answered;
    private volatile boolean commandUnknown;

    public SchedulerReadings(JvmAttach jvm) {
        this(jvm::command);
    }

    SchedulerReadings(Commands jvm) {
        this.jvm = jvm;
    }

    /** The same dump, after a look at whether virtual threads are in use. */
    public ThreadDump looked(ThreadDump dump) {
        inUse |= dump.threads().stream().map(DumpedThread::name).anyMatch(COMES_WITH_THE_FIRST::equals);
        return dump;
    }

    /** By the names of {@link VirtualSchedulerSeries}; none where there is nothing to be asked, or no answer. */
    public List<Sample> read() {
        if (!inUse || commandUnknown) {
            return List.of();
        }
        try {
            List<Sample> state = parse(jvm.command(COMMAND));
            answered = true;
            return state;
        } catch (IOException e) {
            // A JVM that does not know the command will not learn it; one that has answered before is only busy.
            commandUnknown = !answered;
            return List.of();
        }
    }

    private static List<Sample> parse(String answer) throws IOException {
        Matcher state = STATE.matcher(answer);
        if (!state.find()) {
            throw new IOException("no state of a scheduler: " + answer.strip());
        }
        return List.of(sample(VirtualSchedulerSeries.CARRIERS, Double.parseDouble(state.group("carriers"))),
                sample(VirtualSchedulerSeries.QUEUED,
                        Double.parseDouble(state.group("tasks")) + Double.parseDouble(state.group("submissions"))));
    }

    private static Sample sample(String metric, double value) {
        return new Sample(new Series(metric, Map.of()), value);
    }
}
