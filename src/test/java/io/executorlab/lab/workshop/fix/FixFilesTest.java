package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.ClassUtils;

import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.experiment.Sources;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.workshop.exercise.Exercise;

/** The learner's files compile as they are, and tell nothing. */
class FixFilesTest {

    private static final String TELLING = "(?i).*(broken|anti-?pattern|post 00\\d|\\bflaw).*";

    @TempDir
    private Path out;

    static Stream<FixTask> tasks() {
        return Tasks.all();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void nothingInTheFilesGivesTheFlawOrTheWayOutAway(FixTask task) {
        Map<String, String> files = FixFiles.of(task);
        assertThat(files.keySet()).hasSizeGreaterThanOrEqualTo(4).contains(FixFiles.SETTINGS);
        for (Map.Entry<String, String> file : files.entrySet()) {
            String all = file.getKey() + "\n" + file.getValue();
            assertThat(all.lines()).as(file.getKey()).noneMatch(line -> line.matches(TELLING));
            assertThat(task.plan().neutral().keySet()).as(file.getKey())
                    .noneMatch(word -> all.matches("(?s).*\\b" + word + "\\b.*"));
            assertThat(implementations(task)).as("other implementations in %s", file.getKey()).noneMatch(all::contains);
        }
    }

    /** The simple names of all classes behind the contract: the flawed one, the right ones and the attempts. */
    private static List<String> implementations(FixTask task) {
        String contract = ClassUtils.getShortName(task.plan().contract());
        Path folder = Path.of("src/main/java", task.plan().packageName().split("\\."));
        try (Stream<Path> sources = Files.list(folder)) {
            return sources.map(source -> source.getFileName().toString().replace(".java", ""))
                    .filter(name -> Sources.ofClass(task.plan().packageName() + "." + name).orElse(List.of()).stream()
                            .anyMatch(line -> line.matches(".* implements (\\w+, )*" + contract + "\\b.*")))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void asTheyAreTheyCompileToTheAppsOwnClasses(FixTask task) throws IOException {
        assertThat(FixCompiler.compile(task.plan(), FixFiles.of(task), Tasks.classPath(), 17, out)).isEmpty();
        Path folder = out.resolve(task.plan().packageName().replace('.', '/'));
        assertThat(Stream.of(task.plan().flawed(), task.plan().configuration()).map(ClassUtils::getShortName))
                .allSatisfy(name -> assertThat(folder.resolve(name + ".class")).isRegularFile());
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void noNeutralWordIsAWordOfTheApp(FixTask task) throws IOException {
        String app;
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java/io/executorlab/app"))) {
            app = sources.filter(Files::isRegularFile).map(FixFilesTest::text).collect(Collectors.joining("\n"));
        }
        assertThat(task.plan().neutral().values())
                .allSatisfy(word -> assertThat(JavaSource.count(app, word)).as(word).isZero());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theConfigurationHoldsWhatIsMadeAndNothingElse() {
        FixTask task = Tasks.named("exercise-3");
        String expected = """
                package io.executorlab.app.elevator;

                import org.springframework.context.annotation.Bean;
                import org.springframework.context.annotation.Configuration;

                @Configuration(proxyBeanMethods = false)
                class ElevatorConfiguration {

                    @Bean
                    ControllerExchange controllerExchange(ElevatorProperties properties) {
                        return new ControllerExchange(properties);
                    }

                    @Bean
                    ElevatorClient elevatorClient(ControllerExchange exchange, ElevatorProperties properties) {
                        return new CurrentElevatorClient(exchange, properties.currentSettings());
                    }
                }
                """;
        assertThat(FixFiles.of(task).get("ElevatorConfiguration.java")).isEqualTo(expected);
    }

    @Test
    void ofAChoiceByASettingTheOneThatIsMadeIsLeft() {
        String configuration = FixFiles.of(Tasks.named("exercise-10")).get("CodeExecutionConfiguration.java");
        assertThat(configuration).contains("return new CurrentProgramLauncher();").doesNotContain("switch",
                "ContainedLauncher");
    }

    @Test
    void settingsAreThoseThatAreInEffect() {
        assertThat(FixFiles.of(Tasks.named("exercise-7")).get(FixFiles.SETTINGS))
                .contains("arrival.pool.queue-capacity: 50\n", "arrival.pool.max-size: 120\n");
    }

    private static final Messages ENGLISH = Messages.in(Language.EN);

    @ParameterizedTest
    @MethodSource("tasks")
    void everyPlanIsOfClassesAndMeasuresThatThereAreAndSaysWhatABreachMeans(FixTask task) {
        assertThat(FixFiles.of(task)).isNotEmpty();
        task.plan().bounds().forEach(bound -> Measures.named(bound.measure()));
        assertThat(task.plan().probes()).allSatisfy(probe -> {
            assertThat(probe.call()).matches("[A-Z]+ /\\S*");
            assertThat(probe.least()).isPositive();
            assertThat(probe.holds() == null ? 0 : probe.held("")).isZero();
            assertThat(probe.call().startsWith(FixPlan.Probe.SESSION) && probe.body() == null).isFalse();
        });
        assertThat(Stream.concat(task.plan().bounds().stream().map(FixPlan.Bound::reason),
                task.plan().probes().stream().map(FixPlan.Probe::reason))).allSatisfy(reason -> {
                    assertThat(ENGLISH.find(FixVerdict.REASON + reason)).isPresent();
                });
    }

    @Test
    void whatTheJudgeItselfSaysHasItsWords() {
        assertThat(List.of("start", "load", "end"))
                .allSatisfy(reason -> assertThat(ENGLISH.find(FixVerdict.REASON + reason)).isPresent());
    }

    private static Exercise read(String bound) {
        return new YamlFile("exercise-03.yml", """
                id: exercise-3
                experiment: event-loop-per-call
                load: steady
                fix:
                  contract: a.B
                  flawed: a.C
                  configuration: a.D
                  bounds: [%s]
                """.formatted(bound)).as(Exercise.class);
    }

    @Test
    void aBoundHasOneLimit() {
        assertThat(read("{measure: threads.left, at-most: 2, reason: threads}").fix().bounds()).singleElement()
                .satisfies(bound -> assertThat(bound.limit("", 4, Double.NaN)).isEqualTo(2));
        assertThat(read("{measure: http.client.p95, at-most: 1.5 * best + 50, reason: latency}").fix().bounds())
                .singleElement()
                .satisfies(bound -> assertThat(bound.limit("ms", 4, 100)).isEqualTo(200));
        assertThat(read("{measure: threads.growth, at-most: 4 * cores, reason: threads}").fix().bounds())
                .singleElement()
                .satisfies(bound -> assertThat(bound.limit("", 4, Double.NaN)).isEqualTo(16));
        for (String wrong : new String[] {"{measure: threads.left, reason: threads}",
                "{measure: threads.left, at-most: 2, at-least: 1, reason: threads}",
                "{measure: threads.left, at-most: 2 * worst, reason: threads}", "{at-most: 2, reason: threads}",
                "{measure: threads.left, at-most: 2}"}) {
            assertThatThrownBy(() -> read(wrong)).as(wrong).isInstanceOf(UsageException.class)
                    .hasMessageContaining("exercise-03.yml");
        }
    }
}
