package io.executorlab.lab.command;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.process.Probe;

/**
 * Has SIGINT and SIGHUP end what a test starts, however the test was started: in the background of a shell without job
 * control, or under {@code nohup}, a program ignores them, and so does all that it starts.
 */
final class Interruptible {

    private static final List<String> IGNORING = List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

    private static final Map<String, Integer> EXIT_CODES = Map.of("HUP", 129, "INT", 130);
    private static final Duration AT_MOST = Duration.ofMinutes(1);
    // GNU's env; macOS has another one, and perl. A shell leaves a signal ignored that it was started to ignore.
    private static final List<List<String>> WAYS = List.of(List.of("env", "--default-signal=INT,HUP"),
            List.of("perl", "-e", "$SIG{INT} = $SIG{HUP} = 'DEFAULT'; exec { $ARGV[0] } @ARGV or exit 127"));

    /** Words before the command line of a program that a signal is to end; empty where this machine has none. */
    static final List<String> PREFIX = WAYS.stream().filter(Interruptible::endsByAll).findFirst().orElse(List.of());

    private Interruptible() {
    }

    private static boolean endsByAll(List<String> way) {
        return EXIT_CODES.keySet().stream().allMatch(signal -> endsBy(signal, way));
    }

    /**
     * Returns whether the signal ends a program that one that ignores it has started with these words before its
     * command line.
     */
    static boolean endsBy(String signal, List<String> way) {
        List<String> itself = List.of("sh", "-c", "kill -" + signal + " $$");
        List<String> command = Stream.of(IGNORING, way, itself).flatMap(List::stream).toList();
        return Probe.of(command, AT_MOST).map(Probe::exitCode).equals(Optional.of(EXIT_CODES.get(signal)));
    }
}
