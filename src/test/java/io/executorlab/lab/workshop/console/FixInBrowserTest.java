package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.console.RecordedJudge;
import io.executorlab.lab.workshop.console.TestRuns;

/** The step fix in each browser, with a judge that puts no load on. */
@ParameterizedClass
@EnumSource(BrowserKind.class)
class FixInBrowserTest {

    private static final String ID = "exercise-3";
    private static final RecordedJudge JUDGE = new RecordedJudge();

    @TempDir
    private static Path all;
    private static Path folder;

    /** That of the page; without it JUnit gives none to {@link #open}. */
    @Parameter
    BrowserKind kind;

    private static Page page;
    private static Browser browser;

    @BeforeParameterizedClassInvocation
    static void open(BrowserKind kind) throws IOException {
        folder = Files.createDirectory(all.resolve(kind.name()));
        page = Page.open(kind, FixInBrowserTest::console);
        browser = page.browser();
        browser.open(page.base() + "#%s/fix".formatted(ID));
    }

    private static Console console() {
        Workshop workshop = Workshops.in(folder, TestRuns.leaving(), JUDGE);
        workshop.show(ID, ExerciseStep.DIAGNOSIS);
        workshop.show(ID, ExerciseStep.PREDICTION);
        return Console.start(workshop, 0, link -> { });
    }

    @AfterParameterizedClassInvocation
    static void close() {
        if (page != null) {
            page.close();
            page = null;
        }
    }

    private static void says(String id, String text) {
        browser.waitFor("const it = document.getElementById('%s'); return it !== null && it.textContent.includes('%s')".formatted(id, text));
    }

    /** Nothing is wider than a phone, and each control says what it is. */
    private static void looksWell(String picture) throws IOException {
        page.picture(picture);
        page.look(375, true);
        page.fits(375, picture);
        page.picture(picture + "-375-dark");
        page.plain();
        page.everyControlSaysWhatItIs();
    }

    @Test
    void aFixGoesFromItsFilesToTheExplanation() throws IOException {
        page.click("begin");
        browser.waitFor("return document.getElementById('no-diff') !== null");
        Path place = folder.resolve("workshop").resolve(ID);
        Files.writeString(place.resolve("settings.yml"), "elevator.read-timeout: 9s\n");
        says("diff", "+elevator.read-timeout: 9s");
        looksWell("fix-diff");

        JUDGE.next(RecordedJudge.NOT_COMPILED);
        page.click("judge");
        says("errors", "CurrentElevatorClient.java:12: cannot find symbol");
        JUDGE.next(RecordedJudge.NOT_FIXED);
        JUDGE.hold();
        page.click("judge");
        says("judging", RecordedJudge.LINE);
        browser.waitFor("return document.getElementById('judge').disabled && document.getElementById('stop') !== null");
        looksWell("fix-judging");
        JUDGE.goOn();
        says("verdict", "Not fixed: 1 of 2 bounds hold.");
        says("fix", "Requests still start threads");
        browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('#seen .canvas canvas').length > 2");
        looksWell("fix-not-fixed");
        assertThat((Boolean) browser.run("return document.getElementById('step-explanation').disabled")).isTrue();
        assertThat((Boolean) browser.run("return document.getElementById('changed-since') === null")).isTrue();
        Files.writeString(place.resolve("settings.yml"), "# tried\n", StandardOpenOption.APPEND);
        says("changed-since", "You have changed your files since");
        JUDGE.next(RecordedJudge.FIXED);
        page.click("judge");
        says("verdict", "Fixed: all 2 bounds hold under this load.");

        page.click("next");
        browser.waitFor("return document.getElementById('explanation') !== null && document.getElementById('bound') !== null");
        assertThat(browser.complaints()).isEmpty();
    }
}
