package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;

/** However a command fails, its exit code says what kind of failure it is, and one line says the rest. */
class FailureTest {

    @Command(name = "fail")
    private static final class Failing implements Callable<Integer> {

        private final Throwable failure;

        @Parameters(arity = "0..*")
        private String[] words;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() throws Exception {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (Exception) failure;
        }
    }

    private static final String FULL = "No space left on device";

    private String run(int code, Failing command) {
        StringWriter said = new StringWriter();
        CommandLine line = Lab.line().addSubcommand(command);
        line.setErr(new PrintWriter(said, true));
        assertThat(CommandLineFactory.run(() -> line, "fail", "secret")).as(said.toString()).isEqualTo(code);
        assertThat(said.toString()).startsWith("lab: ");
        return said.toString();
    }

    private static Stream<Throwable> crashes() {
        return Stream.of(new OutOfMemoryError("Java heap space"), new StackOverflowError(),
                new ExceptionInInitializerError("x"),
                new IllegalStateException("of two\nlines"), new Exception("checked"));
    }

    @ParameterizedTest
    @MethodSource("crashes")
    void aCrashOfTheLabIsNoFinding(Throwable crash) {
        assertThat(run(ExitCode.INTERNAL_ERROR, new Failing(crash))).contains(crash.getClass().getName(), "JDK ",
                "\tat ").doesNotContain("secret");
    }

    private static Stream<Arguments> failures() {
        return Stream.of(Arguments.of(new UsageException("Name it."), ExitCode.USAGE, "Name it."),
                Arguments.of(new CouldNotStartException("No k6."), ExitCode.NOT_STARTED, "No k6."),
                Arguments.of(new UncheckedIOException(new AccessDeniedException("run.json")), ExitCode.NO_EVIDENCE,
                        "run.json cannot be"),
                Arguments.of(new NoSuchFileException("run.json"), ExitCode.NO_EVIDENCE,
                        "run.json cannot be written or read: it is not there"),
                Arguments.of(new FileSystemException("report.html", null, FULL), ExitCode.NO_EVIDENCE,
                        "report.html cannot be written or read: " + FULL + ": make room"),
                Arguments.of(new IOException(FULL), ExitCode.NO_EVIDENCE, FULL + ": make room"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatTheLabExpectsKeepsItsCode(Throwable failure, int code, String message) {
        assertThat(run(code, new Failing(failure))).contains(message).doesNotContain("Exception").hasLineCount(1);
    }
}
