package io.executorlab.lab.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Run in a process id namespace of its own, where ids can be given out again: a supervised program and its shell are
 * killed, another process gets the program's id, and the supervisor is closed. Ends with 0 where that process lives, 1
 * where it was killed, 2 where the id could not be had.
 */
final class ReusedId {

    private static final int TRIES = 200;

    private ReusedId() {
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Program program = new Program("the program", List.of("sleep", "60"));
        if (args[1].equals("group")) {
            program = Program.ofUser(program.name(), program.command(), 4);
        }
        SupervisedProcess supervised =
                SupervisedProcess.start(program, folder.resolve("log"), folder.resolve("tmp").resolve("1"));
        ProcessHandle own = ProcessHandle.of(supervised.pid()).orElseThrow();
        ProcessHandle shell = own.parent().orElseThrow();
        shell.destroyForcibly();
        shell.onExit().get(1, TimeUnit.MINUTES);
        own.destroyForcibly();
        own.onExit().get(1, TimeUnit.MINUTES);
        Process stranger = withId(supervised.pid());
        if (stranger == null) {
            System.exit(2);
        }
        supervised.close();
        System.exit(stranger.waitFor(500, TimeUnit.MILLISECONDS) ? 1 : 0);
    }

    private static void awaitGroupOf(long pid) throws Exception {
        Path stat = Path.of("/proc", String.valueOf(pid), "stat");
        for (int i = 0; i < TRIES && !Files.readString(stat).matches("(?s).*\\) \\S \\d+ %d .*".formatted(pid)); i++) {
            Thread.sleep(20);
        }
    }

    // The JVM's own threads take ids too.
    private static Process withId(long pid) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            new ProcessBuilder("sh", "-c", "echo %d >/proc/sys/kernel/ns_last_pid".formatted(pid - 2)).start()
                    .waitFor();
            for (int next = 0; next < 3; next++) {
                Process started = new ProcessBuilder("setsid", "sleep", "60").start();
                if (started.pid() == pid) {
                    awaitGroupOf(pid);
                    return started;
                }
                started.destroyForcibly();
            }
        }
        return null;
    }
}
