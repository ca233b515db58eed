package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.diagnosis.Culprit;

class AnnotationsTest {

    private static final String ADD_WORKER = "java.util.concurrent.ThreadPoolExecutor.addWorker:945";
    private static final String EXPORTS = "com/acme/OrderExports.java";

    @TempDir
    private Path folder;

    private List<String> annotations(CheckResult result) throws IOException {
        Path file = folder.resolve("annotations");
        Annotations.write(file, result, folder);
        return Files.readAllLines(file);
    }

    private List<String> annotations(String what, String... stack) throws IOException {
        return annotations(Checks.leftBy(new Culprit(7, what, List.of(stack))));
    }

    private void source(String path) throws IOException {
        Files.createDirectories(folder.resolve(path).getParent());
        Files.writeString(folder.resolve(path), "");
    }

    @Test
    void marksTheTopmostLineThatLiesInTheSources() throws IOException {
        source("orders/src/main/java/" + EXPORTS);
        source("orders/src/main/java/com/acme/OrderController.java");
        assertThat(annotations("7 x pool-*-thread-* by OrderExports.requested:30", ADD_WORKER,
                "com.acme.OrderExports.requested:30",
                "com.acme.OrderController.order:19")).containsExactly(
                        "::error file=orders/src/main/java/com/acme/OrderExports.java,line=30,title=Thread "
                                + "budget%3A threads.left"
                                + "::7 x pool-*-thread-* by OrderExports.requested:30%0Athreads.left is 7, must be "
                                + "at most 0.01");
    }

    @Test
    void aFileOfJsonIsWhatGitLabReads() throws IOException {
        source("src/main/java/" + EXPORTS);
        Path file = folder.resolve("gl-code-quality-report.json");
        CheckResult broken = Checks.leftBy(new Culprit(7, "7 x pool-*-thread-* by OrderExports.requested:30",
                List.of(ADD_WORKER, "com.acme.OrderExports.requested:30")));
        Annotations.write(file, broken, folder);
        Map<?, ?> finding = (Map<?, ?>) Json.read(file, List.class).get(0);
        assertThat(finding).hasSize(5).satisfies(own -> {
            assertThat(own.get("description")).isEqualTo(
                    "7 x pool-*-thread-* by OrderExports.requested:30: threads.left is 7, must be at most 0.01");
            assertThat(own.get("check_name")).isEqualTo("thread budget: threads.left");
            assertThat(own.get("severity")).isEqualTo("major");
            assertThat(own.get("location"))
                    .isEqualTo(Map.of("path", "src/main/java/" + EXPORTS, "lines", Map.of("begin", 30)));
        });
        Annotations.write(file, Checks.leftBy(new Culprit(9, "nine", List.of("com.acme.OrderExports.requested:30"))),
                folder);
        assertThat(((Map<?, ?>) Json.read(file, List.class).get(0)).get("fingerprint")).as("the same line and bound")
                .isEqualTo(finding.get("fingerprint"));
        Annotations.write(file, Checks.leftBy(new Culprit(7, "elsewhere", List.of(ADD_WORKER))), folder);
        assertThat(file).content().isEqualToIgnoringWhitespace("[]");
        Annotations.write(file, Checks.allHeld(), folder);
        assertThat(file).content().isEqualToIgnoringWhitespace("[]");
    }

    @Test
    void findsNestedClassesOtherLanguagesAndFramesOfADump() throws IOException {
        source("src/main/java/" + EXPORTS);
        source("src/main/kotlin/com/acme/Prices.kt");
        source("src/main/kotlin/com/acme/Routes.kt");
        assertThat(annotations("nested", "com.acme.OrderExports$Batch$1.run:41")).singleElement().asString()
                .contains("OrderExports.java,line=41");
        assertThat(annotations("a constructor", "com.acme.OrderExports.<init>:12")).singleElement().asString()
                .contains("OrderExports.java,line=12");
        assertThat(annotations("Kotlin", "com.acme.Prices.ask:7")).singleElement().asString()
                .contains("file=src/main/kotlin/com/acme/Prices.kt,line=7");
        assertThat(annotations("a dump", "com.acme.RoutesKt.routes(Routes.kt:9)")).singleElement().asString()
                .contains("Routes.kt,line=9");
    }

    @Test
    void marksNoLineThatMayBeTheWrongOne() throws IOException {
        source("one/src/main/java/" + EXPORTS);
        source("two/src/main/java/" + EXPORTS);
        assertThat(annotations("seven", "com.acme.OrderExports.requested:30")).containsExactly(
                "::error title=Thread budget%3A threads.left::seven%0Athreads.left is 7, must be at most 0.01");
    }

    @Test
    void doesNotLookWhereNoSourcesAreAndTakesTestsLast() throws IOException {
        source("target/generated/" + EXPORTS);
        source(".git/" + EXPORTS);
        source("src/test/java/" + EXPORTS);
        source("src/main/java/" + EXPORTS);
        assertThat(annotations("seven", "com.acme.OrderExports.requested:30")).singleElement().asString()
                .contains("file=src/main/java/");
    }

    @Test
    void whatOnlyIsReportedIsAWarning() throws IOException {
        CheckResult reported = Checks.reported(Checks.leftBy(new Culprit(7, "seven", List.of())));
        assertThat(annotations(reported)).singleElement().asString().startsWith("::warning title=");
    }

    @Test
    void whateverAThreadIsCalledEachIsOneCommand() throws IOException {
        assertThat(annotations(Checks.foreign())).isNotEmpty().allMatch(line -> line.startsWith("::error "))
                .noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
        assertThat(annotations(Checks.endless())).hasSizeLessThanOrEqualTo(10);
    }
}
