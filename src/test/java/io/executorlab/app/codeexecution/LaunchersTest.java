package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each launcher clears away after a program that has exceeded its time limit, and after one that has not. */
@EnabledOnOs(OS.LINUX)
class LaunchersTest {

    private static final Duration BUSY_MACHINE = Duration.ofSeconds(60);
    private static final int SIGTERM = 1 << (15 - 1);

    private final List<ProcessHandle> all = new ArrayList<>();
    private long pipes;

    @BeforeEach
    void count() {
        Children.await(0);
        pipes = Children.pipes();
    }

    @AfterEach
    void leaveNothing() {
        all.forEach(ProcessHandle::destroyForcibly);
        Children.await(0);
        await().atMost(BUSY_MACHINE).until(() -> Children.pipes() == pipes);
    }

    /** A program that has come so far as it comes: its own child runs, its signals are ignored. */
    private RunningProgram start(ProgramLauncher launcher, Program program) throws Exception {
        RunningProgram running = launcher.start(program);
        all.add(running.process().toHandle());
        switch (program) {
            case FAMILY -> await().atMost(BUSY_MACHINE)
                    .until(() -> running.process().descendants().anyMatch(LaunchersTest::sleeps));
            case STUBBORN -> await().atMost(BUSY_MACHINE)
                    .until(() -> ignores(running.process()) && sleeps(running.process().toHandle()));
            case SLEEPER, NEGLIGENT -> await().atMost(BUSY_MACHINE).until(() -> sleeps(running.process().toHandle()));
            case ERRORS -> {
            }
            default -> assertThat(running.process().waitFor(BUSY_MACHINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        running.process().descendants().forEach(all::add);
        return running;
    }

    private static boolean sleeps(ProcessHandle process) {
        return process.info().command().filter(command -> command.endsWith("sleep") || command.endsWith("coreutils"))
                .isPresent();
    }

    private static boolean ignores(Process process) throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16) & SIGTERM)
                        != 0);
    }

    @ParameterizedTest
    @EnumSource(value = Program.class,
            names = {"HELLO", "SLEEPER", "FAMILY", "ORPHAN", "STUBBORN", "NEGLIGENT", "ERRORS"})
    void nothingIsLeftOfAContainedProgram(Program program) throws Exception {
        RunningProgram running = start(new ContainedLauncher(), program);
        Path output = ((ContainedLauncher.ContainedProgram) running).source().output().toPath();
        assertThat(output).exists();
        List<ProcessHandle> before = ProcessGroup.members(running.process());
        all.addAll(before);
        if (program == Program.ORPHAN) {
            assertThat(running.process().isAlive()).isFalse();
            assertThat(before).hasSize(1);
        }
        running.close();
        assertThat(ProcessGroup.members(running.process())).isEmpty();
        assertThat(running.process().waitFor(BUSY_MACHINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(output).doesNotExist();
        assertThat(Children.pipes()).isEqualTo(pipes);
    }

    @Test
    void aProgramLeadsItsGroupAndIsTheProcessThatWasStarted() throws Exception {
        try (RunningProgram running = start(new ContainedLauncher(), Program.SLEEPER)) {
            assertThat(running.process().children()).isEmpty();
            assertThat(ProcessGroup.members(running.process())).containsExactly(running.process().toHandle());
        }
    }

    /**
     * Counts what is left of a program that exceeds its limit: itself, what it has started, pipes of this JVM, its
     * file.
     */
    @ParameterizedTest
    @CsvSource({"LEAKING, SLEEPER, true, 0, 3, true", "LEAKING, FAMILY, true, 1, 3, true",
            "LEAKING, STUBBORN, true, 0, 3, true",
            "STDOUT_CLOSED, SLEEPER, true, 0, 2, false", "DESTROYED, SLEEPER, false, 0, 0, false",
            "DESTROYED, FAMILY, false, 1, 0, false",
            "DESTROYED, STUBBORN, true, 0, 0, false", "CLOSED_AND_DESTROYED, STUBBORN, false, 0, 0, false",
            "CLOSED_AND_DESTROYED, FAMILY, false, 1, 0, false"})
    void leavesWhatItDoesNotClearAway(String how, Program program, boolean itself, int children, int itsPipes,
            boolean file) throws Exception {
        RunningProgram running = start(launcher(how), program);
        List<ProcessHandle> descendants = running.process().descendants().toList();
        running.close();
        if (itself) {
            // It would have got the signal by now, and would live for a minute.
            assertThat(running.process().waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
        } else {
            assertThat(running.process().waitFor(BUSY_MACHINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        assertThat(descendants).hasSize(children).allMatch(ProcessHandle::isAlive);
        await().atMost(BUSY_MACHINE).until(() -> Children.pipes() - pipes == itsPipes);
        Path source = source(running);
        assertThat(Files.exists(source)).isEqualTo(file);
        Files.deleteIfExists(source);
    }

    /** The JDK's reaper reads what is left in the pipes and closes them. */
    @Test
    void whoHasEndedLeavesNoDescriptorThoughNobodyClosesAStream() throws Exception {
        for (int i = 0; i < 20; i++) {
            RunningProgram running = start(new LeakingLauncher(), Program.HELLO);
            assertThat(running.result().output()).isEqualTo("hello\n");
            running.close();
            assertThat(source(running)).doesNotExist();
        }
        await().atMost(BUSY_MACHINE).until(() -> Children.pipes() == pipes);
    }

    /** A pipe holds 64 KB. */
    @ParameterizedTest
    @CsvSource({"LEAKING, false", "CLOSED_AND_DESTROYED, false", "ERROR_MERGED, false", "CONTAINED, true"})
    void aProgramThatFillsAPipeWhichNobodyReadsNeverEnds(String how, boolean ends) throws Exception {
        RunningProgram running = start(launcher(how), Program.ERRORS);
        if (ends) {
            assertThat(running.process().waitFor(BUSY_MACHINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(running.result().output()).hasSizeGreaterThan(1 << 20).endsWith("166000\n");
        } else {
            assertThat(running.process().waitFor(500, TimeUnit.MILLISECONDS)).isFalse();
            Files.deleteIfExists(source(running));
        }
        running.close();
    }

    private static ProgramLauncher launcher(String how) {
        return switch (how) {
            case "LEAKING" -> new LeakingLauncher();
            case "CONTAINED" -> new ContainedLauncher();
            default -> new PartlyClearingLauncher(PartialClearing.valueOf(how));
        };
    }

    private static Path source(RunningProgram running) {
        return running instanceof LeakingLauncher.LeakedProgram leaked ? leaked.source().path()
                : ((PartlyClearingLauncher.PartlyClearedProgram) running).source().path();
    }
}
