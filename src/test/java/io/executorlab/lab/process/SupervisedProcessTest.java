package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Patience;

class SupervisedProcessTest {

    @TempDir
    private Path folder;
    private SupervisedProcess supervised;

    private SupervisedProcess start(String shell) {
        return supervised = SupervisedProcess.start(Program.ofUser("the load", List.of("sh", "-c", shell), 2),
                folder.resolve("log"),
                folder.resolve("tmp").resolve("1"));
    }

    /** Of processes that each wrote its id into a file of this name. */
    private long child(String name) throws Exception {
        Path file = folder.resolve(name);
        Patience.await(() -> file.toFile().length() > 0);
        return Long.parseLong(Files.readString(file).strip());
    }

    private String sleeping(String name) {
        return "(sh -c 'echo $$ >%s; exec sleep 600')".formatted(folder.resolve(name));
    }

    private static boolean runs(long pid) {
        if (!Files.exists(Path.of("/proc/self/stat"))) {
            return ProcessHandle.of(pid).isPresent();
        }
        try {
            return !Files.readString(Path.of("/proc", String.valueOf(pid), "stat")).contains(") Z ");
        } catch (IOException e) {
            // It has ended, perhaps while it was read.
            return false;
        }
    }

    private void assertNothingIsLeft(long... pids) throws Exception {
        Patience.await(() -> Stream.of("1", ".").noneMatch(name -> Files.exists(folder.resolve("tmp").resolve(name)))
                && LongStream.of(pids).noneMatch(SupervisedProcessTest::runs));
        assertThat(folder.resolve("tmp")).doesNotExist();
    }

    @AfterEach
    void end() {
        if (supervised != null) {
            supervised.close();
        }
    }

    @Test
    void endsWithTheWholeGroup() throws Exception {
        start(sleeping("a") + " & " + sleeping("b") + " & wait");
        long a = child("a");
        long b = child("b");
        supervised.close();
        assertThat(supervised.exitCode()).hasValue(143);
        assertNothingIsLeft(a, b, supervised.pid());
    }

    /** It would take its signal when it goes on, and SIGKILL comes first. */
    @Test
    void endsASuspendedProgramInOrder() throws Exception {
        start("trap 'exit 7' TERM; echo $$ >%s; while :; do sleep 0.05; done".formatted(folder.resolve("a")));
        long pid = child("a");
        assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(pid)).start().waitFor()).isZero();
        supervised.close();
        assertThat(supervised.exitCode()).hasValue(7);
        assertNothingIsLeft(pid);
    }

    @Test
    void endsAProgramAsAPlatformDoesAndTellsHowLongItTook() throws Exception {
        Duration grace = Duration.ofMinutes(1);
        start("trap 'sleep 0.2; exit 7' TERM; echo $$ >%s; while :; do sleep 0.05; done"
                .formatted(folder.resolve("a")));
        child("a");
        assertThat(supervised.terminate(grace)).isBetween(Duration.ofMillis(200), grace);
        assertThat(supervised.exitCode()).hasValue(7);
    }

    @Test
    void killsAProgramThatOutlivesItsGracePeriod() throws Exception {
        Duration grace = Duration.ofMillis(300);
        start("trap '' TERM; echo $$ >%s; while :; do sleep 0.05; done".formatted(folder.resolve("a")));
        child("a");
        assertThat(supervised.terminate(grace)).isGreaterThanOrEqualTo(grace);
        assertThat(supervised.exitCode()).hasValue(137);
    }

    /** More than fits into a string. */
    @Test
    void ofAHugeLogItReadsTheEndAlone() throws Exception {
        try (RandomAccessFile log = new RandomAccessFile(folder.resolve("log").toFile(), "rw")) {
            log.setLength(3L << 30);
        }
        start("echo; echo Terminating due to java.lang.OutOfMemoryError: Java heap space; exit 3");
        assertThat(supervised.waitFor(Patience.SOON)).isTrue();
        assertThat(supervised.lastPrinted())
                .endsWith("\nTerminating due to java.lang.OutOfMemoryError: Java heap space\n")
                .hasSizeLessThan(1 << 20);
        assertThat(supervised.reason()).isEqualTo("It ran out of memory.");
    }

    @Test
    void endsWhatAProgramLeavesBehind() throws Exception {
        start(sleeping("a") + " & while [ ! -s %s ]; do sleep 0.05; done; exit 3".formatted(folder.resolve("a")));
        assertThat(supervised.waitFor(Patience.SOON)).isTrue();
        assertThat(supervised.exitCode()).hasValue(3);
        assertNothingIsLeft(child("a"));
        assertThat(supervised.printed()).isEmpty();
    }

    @Test
    void killsWhatDoesNotListen() throws Exception {
        start("trap '' TERM; " + sleeping("a") + " & while true; do sleep 1; done");
        long a = child("a");
        supervised.close();
        assertNothingIsLeft(a, supervised.pid());
    }

    @Test
    void theGroupEndsWithTheLab() throws Exception {
        start(sleeping("a") + " & wait");
        long a = child("a");
        end("shell");
        assertNothingIsLeft(a, supervised.pid());
    }

    private String inASessionOfItsOwn(String name) {
        return "setsid sh -c 'echo $$ >%s; exec sleep 600'".formatted(folder.resolve(name));
    }

    private SupervisedProcess startReachingAll(String shell) {
        Path temporary = folder.resolve("tmp").resolve("1");
        return supervised =
                SupervisedProcess.start(new Program("the app", List.of("sh", "-c", shell)).isolatedIn(temporary),
                        folder.resolve("log"), temporary);
    }

    private void end(String how) {
        if (how.equals("own end")) {
            assertThat(supervised.waitFor(Patience.SOON)).isTrue();
            assertThat(supervised.exitCode()).hasValue(3);
            assertThat(supervised.printed()).isEmpty();
            return;
        }
        if (how.equals("shell")) {
            ProcessHandle shell = ProcessHandle.of(supervised.pid()).flatMap(ProcessHandle::parent).orElseThrow();
            shell.destroyForcibly();
            shell.onExit().join();
        }
        supervised.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "shell", "own end"})
    @EnabledOnOs(OS.LINUX)
    void reachesWhatHasMadeASessionOfItsOwn(String end) throws Exception {
        startReachingAll(inASessionOfItsOwn("a") + " & while [ ! -s %s ]; do sleep 0.05; done; %s"
                .formatted(folder.resolve("a"), end.equals("own end") ? "exit 3" : "wait"));
        long a = child("a");
        end(end);
        assertNothingIsLeft(a, supervised.pid());
    }

    /**
     * @param where the working directory of a process that has neither the session nor the environment nor the parent
     * by which it was known
     */
    private String orphan(String where) {
        return "(cd %s && setsid env -i sh -c 'echo $$ >%s; exec sleep 600' &)".formatted(where, folder.resolve("a"));
    }

    private String seen() {
        return "until grep -sq \"^$(cat %s 2>&-) \" ../seen-1; do sleep 0.05; done".formatted(folder.resolve("a"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void reachesAnOrphanByItsWorkingDirectory() throws Exception {
        startReachingAll("mkdir below; " + orphan("below") + "; while :; do sleep 1; done");
        long a = child("a");
        supervised.close();
        assertNothingIsLeft(a, supervised.pid());
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "shell", "own end"})
    @EnabledOnOs(OS.LINUX)
    void reachesWhatWasSeenAmongItsDescendants(String end) throws Exception {
        startReachingAll("cd / && setsid env -i sh -c 'echo $$ >%s; exec sleep 600' & ".formatted(folder.resolve("a"))
                + seen() + "; touch %s; %s".formatted(folder.resolve("seen"),
                        end.equals("own end") ? "exit 3" : "wait"));
        long a = child("a");
        Patience.await(() -> Files.exists(folder.resolve("seen")));
        end(end);
        assertNothingIsLeft(a, supervised.pid());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDaemonOfTheUsersCommandStays() throws Exception {
        start(inASessionOfItsOwn("a") + " & while [ ! -s %s ]; do sleep 0.05; done".formatted(folder.resolve("a")));
        assertThat(supervised.waitFor(Patience.SOON)).isTrue();
        long a = child("a");
        assertThat(runs(a)).isTrue();
        ProcessHandle.of(a).ifPresent(ProcessHandle::destroyForcibly);
    }

    @ParameterizedTest
    @ValueSource(strings = {"alone", "group"})
    void anotherProcessThatHasTheProgramsIdMeanwhileIsLeftAlone(String kind) throws Exception {
        List<String> namespace =
                List.of("unshare", "--pid", "--fork", "--mount-proc", "sh", "-c", "\"$@\" & wait $!", "sh");
        assumeTrue(
                new ProcessBuilder("sh", "-c",
                        "unshare --pid --fork --mount-proc sh -c ': >>/proc/sys/kernel/ns_last_pid'")
                        .redirectErrorStream(true).redirectOutput(folder.resolve("probe").toFile()).start().waitFor()
                        == 0,
                "needs root and namespaces");
        List<String> command = new ArrayList<>(namespace);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData",
                "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), ReusedId.class.getName(),
                folder.toString(), kind));
        Process lab = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("printed").toFile()).start();
        assertThat(lab.waitFor(Patience.SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(folder.resolve("printed"))).isEmpty();
        assertThat(lab.exitValue()).as("0: the other process lives").isZero();
    }

    @Test
    void aProgramThatCannotBeStartedSaysSoInItsLog() {
        supervised = SupervisedProcess.start(Program.ofUser("the load", List.of("/no/such/program"), 2),
                folder.resolve("log"),
                folder.resolve("tmp").resolve("1"));
        assertThat(supervised.waitFor(Patience.SOON)).isTrue();
        assertThat(supervised.exitCode().orElse(0)).isIn(126, 127);
        assertThat(supervised.printed()).contains("/no/such/program");
    }
}
