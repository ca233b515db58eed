package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** A page as large as one of all experiments, every cell with the evidence of a recorded run, in headless Chromium. */
class PageInBrowserTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");
    private static final String FOREIGN = "</script><script>document.title = 'broken out'</script><b>&amp;";
    private static final int SIZE_AT_MOST = 5 * 1024 * 1024;
    private static final long READY_AT_MOST_MILLIS = 2000;
    private static final int TRIES = 3;
    /** A window in which a whole experiment is in view, so that all its pictures are drawn. */
    private static final int TALL = 9000;
    private static final String UNFOLD =
            "document.querySelectorAll('main > section > details').forEach(fold => fold.open = true)";

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Path page;

    @BeforeAll
    static void open() throws IOException {
        Browser.require();
        for (String name : Home.experiments()) {
            for (Cell cell : ExperimentFiles.named(name).cells()) {
                copy(cell.variant().equals("fixed") ? "fixed" : "broken", folder.resolve(name).resolve(cell.id()));
            }
        }
        page = write(folder);
        browser = new Browser(Files.createDirectory(folder.resolve("tmp")));
        browser.width(1280, 900);
        browser.open(page);
    }

    private static Path write(Path folder) throws IOException {
        Map<Experiment, ExperimentResult> judged = new LinkedHashMap<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.filter(entry -> Home.experiments().contains(entry.getFileName().toString()))
                    .sorted().toList()) {
                Experiment experiment = ExperimentFiles.named(entry.getFileName().toString());
                judged.put(experiment, Judge.judge(experiment, entry));
            }
        }
        ResultFiles.writeSummary(folder, judged);
        return folder.resolve(ResultFiles.REPORT);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Without the recording, the one part that takes long to read, but for one experiment. */
    private static void copy(String recorded, Path to) throws IOException {
        FileSystemUtils.copyRecursively(RECORDED.resolve(recorded), to);
        if (!to.getParent().endsWith("event-loop-per-call")) {
            Files.deleteIfExists(to.resolve("flight.jfr"));
        }
        Path dump = to.resolve("threads-004-load.json");
        Files.writeString(dump, Files.readString(dump).replace("\"nioEventLoopGroup-", "\"" + FOREIGN + "-"));
    }

    @Test
    void isSmallAndSoonInteractive() throws Exception {
        assertThat(Files.size(page)).isLessThan(SIZE_AT_MOST);
        Patience.measure(() -> assertThat(IntStream.range(0, TRIES).mapToLong(attempt -> {
            browser.open(page);
            return Long.parseLong((String) browser.run("return document.documentElement.dataset.ready"));
        }).anyMatch(millis -> millis < READY_AT_MOST_MILLIS))
                .as("ready within %d ms, in one of %d tries", READY_AT_MOST_MILLIS, TRIES).isTrue());
    }

    @Test
    void everyPictureHoldsDataNothingIsComplainedOfAndNoRequestLeavesThePage() {
        assertThat((Long) browser.run("return document.querySelectorAll('figure[data-drawn]').length")).isBetween(0L,
                12L);
        browser.run("dispatchEvent(new Event('beforeprint'))");
        assertThat((Long) browser.run("return document.querySelectorAll('figure[data-chart]').length"))
                .isGreaterThan(100);
        assertThat((List<?>) browser
                .run("""
                        return [...document.querySelectorAll('figure[data-chart]')].filter(figure => {
                          const canvases = [...figure.querySelectorAll('.canvas')];
                          return canvases.length === 0 || !canvases.every(canvas => \
                          echarts.getInstanceByDom(canvas).getOption().series
                              .some(series => series.data.some(point => (Array.isArray(point) ? point[1] : point) != \
                              null)));
                        }).map(figure => figure.dataset.load + ' ' + figure.dataset.chart)"""))
                .isEmpty();
        assertThat(browser.run("return document.title")).isEqualTo("Executor Lab: report");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests(page)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {375, 768, 1280})
    @Tag("long")
    void nothingIsWiderThanTheWindow(int width) {
        browser.width(width, TALL);
        browser.open(page);
        browser.run(UNFOLD);
        browser.waitFor("return document.querySelectorAll('figure[data-drawn]').length > 4");
        Patience.await(() -> (Long) browser.run("return document.documentElement.scrollWidth") <= width);
        browser.width(1280, 900);
    }

    @Test
    void theKeyboardReachesTheContents() {
        browser.open(page);
        assertThat(focusAfterTab()).isEqualTo("Skip to the results");
        assertThat(focusAfterTab()).isEqualTo("Dark colours");
        assertThat(focusAfterTab()).isEqualTo(Home.experiments().get(0));
    }

    @Test
    void thePageFollowsTheSystemUntilOneChooses() {
        browser.dark(true);
        browser.open(page);
        String paper = "return getComputedStyle(document.body).backgroundColor";
        assertThat(browser.run(paper)).isEqualTo("rgb(20, 24, 29)");
        browser.run("document.querySelector('button.theme').click()");
        assertThat(browser.run(paper)).isEqualTo("rgb(255, 255, 255)");
        browser.dark(false);
    }

    @Test
    void everyLinkLeadsToAFile() {
        assertThat(((List<?>) browser.run(
                "return [...document.querySelectorAll('main a[href^=\"./\"]')].map(link => "
                        + "decodeURI(link.getAttribute('href')))"))
                .stream().distinct()).isNotEmpty()
                .allMatch(link -> Files.exists(folder.resolve((String) link)));
    }

    private static String focusAfterTab() {
        new Actions(browser.driver()).sendKeys(Keys.TAB).perform();
        return (String) browser.run("return document.activeElement.textContent.trim()");
    }
}
