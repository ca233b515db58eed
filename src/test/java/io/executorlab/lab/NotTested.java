package io.executorlab.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Collects what is skipped for want of a program, in all JVMs of a build, and tells it in one line at the build's end.
 */
public final class NotTested implements TestExecutionListener {

    /** The name of a program for each test that was skipped; the build deletes it at its beginning. */
    private static final Path FILE = Path.of("target/not-tested");

    private TestPlan plan;

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionFinished(TestIdentifier ended, TestExecutionResult result) {
        if (result.getThrowable().orElse(null) instanceof MissingProgram missing) {
            try {
                Files.write(FILE, Collections.nCopies(tests(ended), missing.program()), StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Those of a class that was skipped as a whole; a test with parameters that are not known yet is one. */
    private int tests(TestIdentifier ended) {
        long within = plan.getDescendants(ended).stream().filter(test -> plan.getChildren(test).isEmpty()).count();
        return Math.max(1, (int) within);
    }

    /** Run by the build after the tests; tells nothing where nothing was skipped. */
    public static void main(String... none) throws IOException {
        List<String> programs = Files.exists(FILE) ? Files.readAllLines(FILE) : List.of();
        if (!programs.isEmpty()) {
            System.out.printf("Tests not run here: %d, for want of %s%n", programs.size(),
                    programs.stream().distinct().sorted().collect(Collectors.joining(", ")));
        }
    }
}
