package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;

class ExitCodeTest {

    @ParameterizedTest
    @CsvSource({"0, 3, 3", "3, 1, 1", "1, 4, 4", "4, 2, 2", "2, 70, 70", "70, 130, 130", "0, 0, 0"})
    void theHigherRankCounts(int a, int b, int highest) {
        assertThat(ExitCode.highest(a, b)).isEqualTo(highest);
        assertThat(ExitCode.highest(b, a)).isEqualTo(highest);
    }

    @Test
    void eachHasARankAndAMeaning() throws IllegalAccessException {
        List<Integer> codes = new ArrayList<>();
        for (Field field : ExitCode.class.getFields()) {
            codes.add(field.getInt(null));
        }
        assertThat(ExitCode.RANKED).containsExactlyInAnyOrderElementsOf(codes);
        assertThat(Lab.line().getCommandSpec().usageMessage().exitCodeList())
                .containsKeys(codes.stream().map(String::valueOf).toArray(String[]::new)).hasSize(codes.size() + 1)
                .extractingByKey("").asString().contains(ExitCode.RANKED.stream().map(String::valueOf)
                        .collect(Collectors.joining(", ")));
    }

    @Test
    void whatIsOnlyReportedFailsNothingElseKeepsItsCode() {
        assertThat(reported(Checks.breached())).isEqualTo(ExitCode.HELD);
        assertThat(ExitCode.of(Checks.breached())).isEqualTo(ExitCode.EXCEEDED);
        assertThat(reported(Checks.breachThenDeath())).isEqualTo(ExitCode.NO_EVIDENCE);
        assertThat(ExitCode.of(Checks.breachThenDeath())).isEqualTo(ExitCode.EXCEEDED);
        assertThat(reported(Checks.noEvidence())).isEqualTo(ExitCode.NO_EVIDENCE);
        assertThat(reported(Checks.allHeld())).isEqualTo(ExitCode.HELD);
    }

    private static int reported(CheckResult result) {
        return ExitCode.of(Checks.reported(result));
    }

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
