package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.awaitility.Awaitility;

/** This JVM's child processes. */
final class Children {

    private Children() {
    }

    /**
     * The listing takes a while; those that ended meanwhile are left out, as are those that the JDK has yet to make the
     * program of.
     */
    static Stream<ProcessHandle> all() {
        return ProcessHandle.current().children().toList().stream().filter(ProcessHandle::isAlive)
                .filter(child -> child.info().command().filter(command -> command.endsWith("/jspawnhelper")).isEmpty());
    }

    static long count() {
        return all().count();
    }

    /** However long a busy machine takes. */
    static void await(int expected) {
        Awaitility.await().pollInterval(Duration.ofMillis(20)).atMost(Duration.ofSeconds(60))
                .until(() -> count() == expected);
    }

    /**
     * Those that run now neither go on nor end by themselves until they are let go, so that a slow test does not miss
     * them.
     */
    static void hold() {
        signal("-STOP");
    }

    /** Those that are held go on. */
    static void letGo() {
        signal("-CONT");
    }

    private static void signal(String signal) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill \"$@\"", "sh", signal));
        all().map(child -> String.valueOf(child.pid())).forEach(command::add);
        try {
            new ProcessBuilder(command).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Counts this JVM's ends of pipes, on Linux. */
    static long pipes() {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(Children::isPipe).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPipe(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("pipe:");
        } catch (IOException e) {
            // It has been closed meanwhile.
            return false;
        }
    }
}
