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
        if (!isTakenByAnother(supervised.pid())) {
            System.exit(2);
        }
        supervised.close();
        Thread.sleep(500);
        System.exit(Proc.SYSTEM.stat(supervised.pid()).filter(stranger -> !stranger.isZombie()).isPresent() ? 0 : 1);
    }

    private static void awaitGroupOf(long pid) throws Exception {
        Path stat = Path.of("/proc", String.valueOf(pid), "stat");
        for (int i = 0; i < TRIES && !Files.readString(stat).matches("(?s).*\\) \\S \\d+ %d .*".formatted(pid)); i++) {
            Thread.sleep(20);
        }
    }

    // By one shell: a thread that waits for a process of the JVM's takes an id too, and may take just this one.
    private static boolean isTakenByAnother(long pid) throws Exception {
        String script = "echo %d >/proc/sys/kernel/ns_last_pid; setsid sleep 60 & [ $! = %d ] || { kill $!; exit 1; }"
                .formatted(pid - 1, pid);
        for (int i = 0; i < TRIES; i++) {
            if (new ProcessBuilder("sh", "-c", script).start().waitFor() == 0) {
                awaitGroupOf(pid);
                return true;
            }
        }
        return false;
    }
}
