package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.workshop.fix.FixVerdict.CompileError;

class FixCompilerTest {

    private static final FixTask TASK = Tasks.named("exercise-3");

    @TempDir
    private Path out;

    private List<CompileError> compile(Map<String, String> changed) throws IOException {
        Map<String, String> files = new TreeMap<>(FixFiles.of(TASK));
        files.putAll(changed);
        return FixCompiler.compile(TASK.plan(), files, Tasks.classPath(), 17, out);
    }

    @Test
    void anErrorTellsFileLineAndTheLearnersNames() throws IOException {
        List<CompileError> errors = compile(Map.of("CurrentElevatorClient.java", """
                package io.executorlab.app.elevator;

                final class CurrentElevatorClient implements ElevatorClient {

                    CurrentElevatorClient(ControllerExchange exchange, ElevatorProperties.CurrentSettings settings) {
                        lake = 1;
                    }
                }
                """));
        assertThat(errors).extracting(CompileError::file, CompileError::line)
                .contains(tuple("CurrentElevatorClient.java", 6L));
        assertThat(errors).extracting(CompileError::message)
                .anyMatch(line -> line.startsWith("cannot find symbol"))
                .anyMatch(line -> line.contains("CurrentElevatorClient is not abstract"))
                .noneMatch(line -> line.contains("EventLoopPerCall"));
    }

    @Test
    void aFileOfAnotherPackageIsRefused() throws IOException {
        assertThat(compile(
                Map.of("Other.java", "/* package io.executorlab.app.elevator; */ package java.lang;\nclass Other { }")))
                .containsExactly(new CompileError("Other.java", 1,
                        "Every file begins with: package io.executorlab.app.elevator;"));
    }

    @Test
    void withoutAnyJavaThereIsNothingToCompile() throws IOException {
        assertThat(FixCompiler.compile(TASK.plan(), Map.of(FixFiles.SETTINGS, ""), Tasks.classPath(), 17, out))
                .extracting(CompileError::line).containsExactly(0L);
    }

    static Stream<String[]> solutions() {
        return Tasks.all()
                .flatMap(task -> Tried.of(task).stream().map(tried -> new String[] {task.name(), tried.name()}));
    }

    @ParameterizedTest
    @MethodSource("solutions")
    @Tag("long")
    void everySolvingScriptCompiles(String exercise, String solution) throws IOException {
        FixTask task = Tasks.named(exercise);
        assertThat(FixCompiler.compile(task.plan(), Tasks.files(task, solution), Tasks.classPath(), 17, out)).isEmpty();
    }

    @Test
    void aWordIsRenamedWhereItStandsAlone() {
        assertThat(JavaSource.renamed("class Pool { Pool next; PoolSize size; }", Map.of("Pool", "Lake")))
                .isEqualTo("class Lake { Lake next; PoolSize size; }");
    }

    @Test
    void commentsGoWithTheLinesThatHeldNothingElse() {
        assertThat(JavaSource.withoutComments("""
                package a;

                /**
                 * Says too much.
                 */
                class A {
                    // as does this
                    int one = 1; // and this
                    String url = "http://127.0.0.1/*"; char quote = '"'; // an end
                    String block = \"""
                            no // comment of \\\""" it
                            \""";
                }
                """).replaceAll(" +\n", "\n")).isEqualTo("""
                package a;

                class A {
                    int one = 1;
                    String url = "http://127.0.0.1/*"; char quote = '"';
                    String block = \"""
                            no // comment of \\\""" it
                            \""";
                }
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "class A", "String s = \"not closed", "char c = '\\", "\"\"\" not closed"})
    void whatIsNotClosedLosesNothing(String source) {
        assertThat(JavaSource.withoutComments(source)).isEqualTo(source);
    }

    @Test
    void aLongSourceTakesNoDeepStack() {
        String text = "class A { String s = \"" + "x\\n".repeat(30_000) + "\"; } ";
        assertThat(JavaSource.withoutComments(text + "/*" + "*".repeat(60_000) + "*/")).isEqualTo(text);
    }
}
