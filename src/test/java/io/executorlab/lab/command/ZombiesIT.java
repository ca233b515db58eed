package io.executorlab.lab.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.SupervisedProcess;
import io.executorlab.lab.run.K6;

/**
 * Makes zombies of an app's processes, and finds them by a bound: the app where a container has its first process, with
 * and without an init before it. A subreaper plays that process, to whom Linux hands all whose parents have ended; a
 * check from outside reads no app that has a file system of its own. The app is the same, that of leaked-process-fixed,
 * which kills what a program leaves behind.
 */
@Tag("long")
@Measures
@EnabledOnOs(OS.LINUX)
class ZombiesIT extends RunInAFolder {

    private static final String BUDGET =
            "requests: 10\nscrape-gap: 20s\nbounds:\n  zombies.max: {at-most: 5}\n  children.left: {at-most: 0}\n";
    /** It stays one when it becomes the program that the words behind it name. */
    private static final List<String> SUBREAPER = List.of("python3", "-c",
            "import ctypes, os, sys; ctypes.CDLL(None).prctl(36, 1, 0, 0, 0) == 0 or sys.exit('no prctl'); "
                    + "os.execvp(sys.argv[1], sys.argv[1:])");
    /** A shell waits for whatever is handed to it and passes the end on, as tini and Docker's own init do. */
    private static final List<String> INIT = List.of("sh", "-c", "\"$@\" & trap \"kill $!\" TERM; wait; wait", "init");
    private static final String SESSIONS =
            "%s run --quiet --no-usage-report --address '' -e BASE_URL=http://127.0.0.1:%d -e PROGRAM=orphan -e "
                    + "RATE=4 -e DURATION=8s"
                    + " -e TIME_LIMIT=20s %s || [ $? -eq 99 ]";

    @Test
    void anAppThatIsTheFirstProcessKeepsAZombieOfEachProcessThatItsProgramsLeave() throws Exception {
        try (LabProcess check = check(List.of())) {
            check.exitedWith(ExitCode.EXCEEDED).says("zombies.max");
        }
    }

    @Test
    void behindAnInitItKeepsNone() throws Exception {
        try (LabProcess check = check(INIT)) {
            check.exitedWith(ExitCode.HELD);
        }
    }

    /** A check of the app as the process after these, which has ended. */
    private LabProcess check(List<String> first) throws Exception {
        Programs.require("python3", "apt-get install python3");
        String k6 = K6.present().orElseThrow().command().get(0);
        int port = Ports.free();
        int management = Ports.free();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> app =
                List.of(java, "-Xmx256m", "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("temporary")),
                        "-jar", LabProcess.JAR.toString(),
                        "--spring.profiles.active=leaked-process-fixed,leaked-process-one-second",
                        "--server.port=" + port, "--management.server.port=" + management);
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("children"))) {
            SupervisedProcess supervised = registry.start("the app",
                    Stream.of(SUBREAPER, first, app).flatMap(List::stream).toList(), folder.resolve("app.log"));
            supervised.awaitReady(() -> supervised.printed().contains("Started "), Patience.SOON);
            LabProcess check = check(BUDGET,
                    "http://127.0.0.1:%d/actuator".formatted(management),
                    List.of("--pid", String.valueOf(jvm(supervised))),
                    SESSIONS.formatted(k6, port, LabProcess.PROJECT.resolve("scenarios/leaked-process.js")));
            return check.ends();
        }
    }

    /** The program that the supervisor holds has become the JVM, or its init has started it. */
    private static long jvm(SupervisedProcess supervised) {
        return ProcessHandle.of(supervised.pid()).stream()
                .flatMap(program -> Stream.concat(Stream.of(program), program.descendants()))
                .filter(process -> process.info().command().filter(command -> command.endsWith("java")).isPresent())
                .mapToLong(ProcessHandle::pid).findFirst().orElseThrow(() -> new AssertionError(supervised.printed()));
    }
}
