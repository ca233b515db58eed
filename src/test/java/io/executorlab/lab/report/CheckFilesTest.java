package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

import io.executorlab.lab.budget.Budgets;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.budget.RecordedCheck;
import io.executorlab.lab.budget.WatchedApp;
import io.executorlab.lab.common.OneLine;

class CheckFilesTest {

    private static final int COMMENT_OF_GITHUB = 65_536;
    private static final String SHOWN = OneLine.of(Checks.FOREIGN);

    @TempDir
    private Path folder;

    static Stream<CheckResult> results() {
        return Stream.of(Checks.allHeld(), Checks.breached(), Checks.reported(Checks.breached()), Checks.noEvidence(),
                Checks.breachThenDeath(), Checks.withoutValue(),
                Checks.nothingKnown(), Checks.foreign(), Checks.endless());
    }

    @ParameterizedTest
    @MethodSource("results")
    void everyResultLeavesFilesThatTheirReadersTake(CheckResult result) throws Exception {
        write(result, Checks.on(Checks.breached(), "25", 8));
        assertThat(RecordedCheck.baseline(folder)).isEqualTo(result);
        JunitSchema.validated(folder.resolve("junit.xml"));
        JunitSchema.parsed(read("report.html"));
        assertThat(read("report.html")).doesNotContain("<script", "http-equiv", "src=", "href=").contains(":root {");
        assertThat(read("summary.md")).hasSizeLessThan(COMMENT_OF_GITHUB).doesNotContain("<script", "```");
        assertThat(read("report.html") + read("summary.md")).doesNotContain("{{#", "{{/", "{{>");
    }

    /** A check whose report cannot be written, as on a full disk, leaves no result that seems to be whole. */
    @Test
    void theFilesOfACheckAreWrittenAllOrNone() throws Exception {
        Files.createDirectories(folder.resolve("report.html.part/in the way"));
        assertThatThrownBy(() -> ResultFiles.write(folder, CheckResult.FILE, Checks.allHeld(), view(Checks.allHeld())))
                .isInstanceOf(FileSystemException.class);
        assertThat(folder).isDirectoryNotContaining("glob:**.{json,xml,md,html}");
    }

    @Test
    void aBreachIsAFailureWithItsStackAndTheSuiteHasTheLoadsTimes() throws Exception {
        Element suite = suite(Checks.breached());
        assertThat(attributes(suite))
                .isEqualTo(Map.of("name", "budget.orders", "tests", "3", "failures", "2", "errors", "0", "skipped", "0",
                        "time", "30.000", "timestamp", "2026-01-02T03:04:05"));
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).isEqualTo("threads.left is 24, must be at most 0.01");
        assertThat(failure.getTextContent())
                .startsWith("threads.left is 24, must be at most 0.01\n24 x export-* started by")
                .endsWith("\n    at com.example.ReportExport.step14:31");
    }

    @Test
    void theBreachWithMostThreadsOfTheAppIsToldFirst() throws Exception {
        CheckResult result = Checks.breachedBesideIdleThreads();
        Element failure = (Element) suite(result).getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message")).startsWith("threads.left is 24");
        Path annotations = folder.resolve("annotations");
        Annotations.write(annotations, result, folder);
        assertThat(Files.readAllLines(annotations).get(0)).contains("threads.left is 24");
        assertThat(List.of(view(result).terminal(), read("summary.md"), read("report.html")))
                .allSatisfy(told -> assertThat(told).contains("Exceeded: threads.left is 24")
                        .containsSubsequence("24 x export-", "200 x http-nio-8080-exec-"));
    }

    @Test
    void noEvidenceIsAnErrorAndNeverGreen() throws Exception {
        Element suite = suite(Checks.noEvidence());
        assertThat(attributes(suite)).containsEntry("errors", "2").containsEntry("failures", "0");
        Element error = (Element) suite.getElementsByTagName("error").item(0);
        assertThat(error.getAttribute("type")).isEqualTo("no evidence");
        assertThat(error.getTextContent()).containsOnlyOnce("Only 40").contains("9 s");
        assertThat(attributes(suite(Checks.breachThenDeath()))).containsEntry("errors", "1").containsEntry("failures",
                "1");
    }

    @Test
    void foreignTextStaysText() throws Exception {
        write(Checks.foreign(), Checks.allHeld());
        Document page = JunitSchema.parsed(read("report.html"));
        assertThat(page.getElementsByTagName("pre").item(0).getTextContent()).isEqualTo(SHOWN + "\n" + SHOWN + "\n");
        assertThat(page.getElementsByTagName("code").item(0).getTextContent()).contains(SHOWN);

        assertThat(read("summary.md").lines().filter(line -> line.startsWith("|")))
                .allMatch(line -> line.endsWith("|") && line.chars().filter(character -> character == '|').count() <= 5)
                .anyMatch(line -> line.contains("&#60;script&#62;alert"));
        assertThat(read("summary.md").lines()).noneMatch(line -> line.startsWith("# "));
        assertThat(read("summary.md")).contains("&#64;&#8203;all");

        String failure = JunitSchema.validated(folder.resolve("junit.xml")).getElementsByTagName("failure").item(0)
                .getTextContent();
        assertThat(failure).contains("<script>alert('1')</script>|`x` # h @all \"q\" ]]>", "\ud83d\ude00", "\n    at ");
    }

    @Test
    void whatIsOnlyReportedFailsNoReaderAndSaysSo() throws Exception {
        Element suite = suite(Checks.reported(Checks.breached()));
        assertThat(attributes(suite)).contains(Map.entry("failures", "0"), Map.entry("skipped", "2"),
                Map.entry("tests", "3"));
        assertThat(((Element) suite.getElementsByTagName("skipped").item(0)).getAttribute("message"))
                .isEqualTo("only reported: threads.left is 24, must be at most 0.01");
        assertThat(read("summary.md")).contains("Only reported: without --report-only this fails.**");
        assertThat(attributes(suite(Checks.reported(Checks.breachThenDeath())))).contains(Map.entry("errors", "1"),
                Map.entry("skipped", "1"));
    }

    @Test
    void whatTheDumpsShowIsInTheResultAndSaidWhereNotAllIsWell() throws Exception {
        WatchedApp app = WatchedApp.run().dumped(15, 60, "export-", "WAITING",
                "java.util.concurrent.CompletableFuture.get", "com.example.Export.start");
        CheckResult held = Budgets.check(app, "threads.peak", Budgets.atMost("900"));
        CheckResult exceeded = Budgets.check(app, "threads.peak", Budgets.atMost("1"));
        assertThat(view(held).notes()).noneMatch(note -> note.startsWith("The dumps under load show: "));
        assertThat(view(exceeded).notes()).first().asString().startsWith("The dumps under load show: ").contains("60");
        ResultFiles.write(folder, CheckResult.FILE, exceeded, view(exceeded));
        assertThat(RecordedCheck.baseline(folder).threads().findings()).isNotEmpty()
                .isEqualTo(held.threads().findings());
    }

    private static View view(CheckResult result) {
        return CheckReport.of(result, Optional.empty());
    }

    private Element suite(CheckResult result) throws Exception {
        ResultFiles.write(folder, CheckResult.FILE, result, view(result));
        return (Element) JunitSchema.validated(folder.resolve("junit.xml")).getElementsByTagName("testsuite").item(0);
    }

    private void write(CheckResult result, CheckResult before) throws Exception {
        ResultFiles.write(folder, CheckResult.FILE, result, CheckReport.of(result, Optional.of(before)));
    }

    private String read(String file) throws Exception {
        return Files.readString(folder.resolve(file));
    }

    private static Map<String, String> attributes(Element element) {
        Map<String, String> attributes = new HashMap<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            attributes.put(element.getAttributes().item(i).getNodeName(),
                    element.getAttributes().item(i).getNodeValue());
        }
        return attributes;
    }
}
