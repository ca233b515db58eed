package io.executorlab.lab.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.common.Perhaps;

/** Tells of a JVM of this machine what can be told before attaching to it. */
public final class JvmProcess {

    private static final String ATTACH_IS_OFF = "-XX:+DisableAttachMechanism";
    private static final String WITHOUT =
            " Without --pid the check goes by the metrics and /actuator/threaddump alone.";

    private JvmProcess() {
    }

    /**
     * Throws {@link CouldNotStartException} with the reason where attaching is bound to fail. To ask a process that is
     * no JVM would end it: the attach mechanism begins with SIGQUIT.
     */
    public static void requireAttachable(long pid) {
        ProcessHandle process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElseThrow(
                () -> new CouldNotStartException("There is no process with the id %d.".formatted(pid)));
        String own = ProcessHandle.current().info().user().orElse("");
        String user = process.info().user().orElse(own);
        require(user.equals(own) || own.equals("root"),
                "Process %d belongs to %s, and the lab runs as %s. Run it as %s.%s", pid, user, own, user, WITHOUT);
        require(isJvm(process), "Process %d is not a JVM (%s). Where that is a script, the JVM is one of its child "
                + "processes.", pid, process.info().command().orElse("its command cannot be read"));
        require(!elsewhere(pid), "Process %d has a file system of its own, as in a container: its recording could "
                + "not be read here. Run the lab in there.%s", pid, WITHOUT);
        require(!Proc.SYSTEM.read(pid + "/cmdline").orElse("").contains(ATTACH_IS_OFF),
                "Process %d was started with %s. Start it without that.%s", pid, ATTACH_IS_OFF, WITHOUT);
    }

    private static void require(boolean holds, String otherwise, Object... values) {
        if (!holds) {
            throw new CouldNotStartException(otherwise.formatted(values));
        }
    }

    /** The youngest JVM among this process and its descendants. */
    public static Optional<Long> newestIn(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .filter(JvmProcess::isJvm)
                .max(Comparator
                        .comparing((ProcessHandle process) -> process.info().startInstant().orElse(Instant.EPOCH)))
                .map(ProcessHandle::pid);
    }

    /** A process that has ended and that its parent has not yet asked about has no memory any more. */
    public static boolean isAlive(long pid) {
        Path maps = Path.of("/proc", String.valueOf(pid), "maps");
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()
                && !(Files.isReadable(maps) && Proc.SYSTEM.read(pid + "/maps").orElse("").isEmpty());
    }

    private static boolean isJvm(ProcessHandle process) {
        String maps = Proc.SYSTEM.read(process.pid() + "/maps").orElse("");
        return maps.isEmpty() ? process.info().command().filter(command -> command.endsWith("java")).isPresent()
                : maps.contains("/libjvm.so");
    }

    private static boolean elsewhere(long pid) {
        return Perhaps.of(() -> !Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "ns", "mnt"))
                .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/mnt")))).orElse(false);
    }
}
