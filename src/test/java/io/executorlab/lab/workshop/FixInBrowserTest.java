package io.executorlab.lab.workshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.report.Browser;

/** Fix and proof in headless Chromium, with a judge that puts no load on. */
class FixInBrowserTest {

    private static final String ID = "exercise-3";
    private static final Duration READING_AT_MOST = Duration.ofMinutes(2);
    private static final Path PICTURES = Path.of("target/screenshots/workshop");
    private static final RecordedJudge JUDGE = new RecordedJudge();

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Console console;

    @BeforeAll
    static void open() throws IOException {
        assumeTrue(Browser.missing().isEmpty() || System.getenv("CI") != null, () -> "Skipped: " + Browser.missing().orElse(""));
        Files.createDirectories(PICTURES);
        UnderWay underWay = new UnderWay();
        Real real = new Real(underWay, new OwnRuns(folder.resolve("runs"), new LabRunner(folder.resolve("running")), underWay), new OwnFixes(folder, JUDGE, underWay));
        Workshop workshop = new Workshop(Catalogue.read(), new RecordedMaterials(Console.recordedRuns()), Notebook.in(folder.resolve("progress"), Catalogue.read()),
                Optional.of(real));
        workshop.show(ID, Step.DIAGNOSIS);
        workshop.show(ID, Step.PREDICTION);
        console = Console.start(workshop, 0, link -> { });
        browser = new Browser(Files.createDirectory(folder.resolve("tmp")));
        browser.width(1280, 900);
        browser.open(console.link());
        browser.waitFor("return document.querySelectorAll('nav li').length > 5");
        browser.open("http://127.0.0.1:%d/#%s/fix".formatted(console.port(), ID));
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (console != null) {
            console.close();
        }
    }

    private static void click(String id) {
        browser.waitFor(READING_AT_MOST, "const it = document.getElementById('%s'); return it !== null && !it.disabled".formatted(id));
        browser.run("document.getElementById(arguments[0]).click()", id);
    }

    private static void says(String id, String text) {
        browser.waitFor("const it = document.getElementById('%s'); return it !== null && it.textContent.includes('%s')".formatted(id, text));
    }

    private static void choose(String id, String value) {
        browser.run("const it = document.getElementById(arguments[0]); it.value = arguments[1]; it.dispatchEvent(new Event('input', { bubbles: true }))", id, value);
    }

    /** Nothing is wider than a phone, and each control says what it is. */
    private static void looksWell(String picture) throws IOException {
        browser.screenshot(PICTURES.resolve(picture + ".png"));
        browser.width(375, 900);
        browser.dark(true);
        assertThat((Long) browser.run("return document.documentElement.scrollWidth")).as(picture).isLessThanOrEqualTo(375);
        browser.screenshot(PICTURES.resolve(picture + "-375-dark.png"));
        browser.width(1280, 900);
        browser.dark(false);
        assertThat((List<?>) browser.run("return [...document.querySelectorAll('button, input, select, summary, [tabindex=\"0\"]')].filter(it => it.checkVisibility() && "
                + "!(it.textContent.trim() || it.labels && it.labels.length && it.labels[0].textContent.trim() || it.getAttribute('aria-label'))).map(it => it.outerHTML)"))
                .isEmpty();
    }

    @Test
    void aFixGoesFromItsFilesToItsProofAndTheExplanation() throws IOException {
        click("begin");
        browser.waitFor("return document.getElementById('no-diff') !== null");
        Path its = folder.resolve("workshop").resolve(ID);
        Files.writeString(its.resolve("settings.yml"), "elevator.read-timeout: 9s\n");
        says("diff", "+elevator.read-timeout: 9s");
        looksWell("fix-diff");

        JUDGE.next(RecordedJudge.NOT_COMPILED);
        click("judge");
        says("errors", "CurrentElevatorClient.java:12: cannot find symbol");
        JUDGE.next(RecordedJudge.NOT_FIXED);
        JUDGE.hold();
        click("judge");
        says("judging", RecordedJudge.LINE);
        browser.waitFor("return document.getElementById('judge').disabled && document.getElementById('stop') !== null");
        looksWell("fix-judging");
        JUDGE.goOn();
        says("verdict", "Not fixed: of 2 bounds 1 hold.");
        says("fix", "Requests still start threads");
        browser.waitFor(READING_AT_MOST, "return document.querySelectorAll('#seen .canvas canvas').length > 2");
        looksWell("fix-not-fixed");
        assertThat((Boolean) browser.run("return document.getElementById('step-proof').disabled")).isTrue();
        JUDGE.next(RecordedJudge.FIXED);
        click("judge");
        says("verdict", "Fixed: all 2 bounds hold.");

        click("next");
        browser.waitFor(READING_AT_MOST, "return document.getElementById('proof-measure') !== null");
        choose("proof-measure", "threads.started-per-request");
        choose("proof-limit", "50");
        click("prove");
        says("proof-state", "it holds for what you were given, too");
        choose("proof-limit", "0.5");
        click("prove");
        says("proof-state", "Proven");
        looksWell("proof");
        assertThat(its.resolve("budget.yml")).content().contains("threads.started-per-request");

        click("next");
        browser.waitFor("return document.getElementById('explanation') !== null");
        assertThat(browser.complaints()).isEmpty();
    }
}
