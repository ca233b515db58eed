package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.common.Language;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.page.Page;

/** The console in a browser, on recorded runs. */
@ExtendWith(ThisCheckout.class)
class ConsoleInBrowserTest {

    private static final String ID = "exercise-3";

    @TempDir
    private static Path folder;

    private static final RecordedJudge JUDGE = new RecordedJudge();
    private static Path own;
    private static Page page;
    private static Browser browser;

    @BeforeAll
    static void open() throws IOException {
        own = Files.createDirectory(folder.resolve("own"));
        page = Page.open(
                () -> Console.start(Workshops.in(own, TestRuns.leaving(), JUDGE), Optional.empty(), 0));
        browser = page.browser();
    }

    @AfterAll
    static void close() {
        if (page != null) {
            page.close();
            page = null;
        }
    }

    private static void fresh() {
        page.choose("language", "en", "change");
        page.awaitWordsIn(Language.EN);
        page.click("nav-" + ID);
        // The address is there before the page is; the evidence is what is drawn last, and nothing takes the focus
        // after it.
        browser.waitFor(Page.READING_AT_MOST,
                ("return location.hash === '#%s/symptom' && document.getElementById('reset') !== null "
                        + "&& document.getElementById('source') !== null "
                        + "&& document.getElementById('step-symptom').getAttribute('aria-current') === 'step'")
                        .formatted(ID));
        page.click("reset");
        page.click("reset-yes");
        browser.waitFor(
                "return document.getElementById('step-prediction') !== null && "
                        + "document.getElementById('step-prediction').disabled");
    }

    private static String text() {
        return browser.run("return document.body.innerText").toString();
    }

    private static void drawn() {
        browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('.canvas canvas').length > 3");
    }

    @Test
    void anExerciseGoesFromItsSymptomToItsExplanation() throws IOException {
        fresh();
        drawn();
        assertThat(text()).contains("JDK").doesNotContain("broken").doesNotContain("event-loop-per-call");
        looksWell("symptom");

        page.click("next");
        browser.waitFor("return document.querySelectorAll('#dump-threads details').length > 2");
        assertThat((Long) browser.run("return document.querySelectorAll('#dump table').length")).isZero();
        looksWell("diagnosis");
        Material material = Materials.of(ID);
        Question first = material.questions().get(0);
        String wrong = first.choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow().id();
        answer(first, wrong);
        browser.waitFor("return document.querySelector('.why .bad') !== null");
        // The page may hear of the answer from the console before the answer to its own request is there, which is what
        // is read aloud.
        browser.waitFor("return document.getElementById('said').textContent.startsWith('Not this one.')");
        material.questions().forEach(question -> {
            answer(question, question.right().id());
            browser.waitFor("return document.getElementById('question-%s-answer') === null".formatted(question.id()));
        });
        browser.waitFor("return document.querySelectorAll('#dump table tbody tr').length > 2");
        looksWell("diagnosis-answered");

        page.click("next");
        List<String> fixAttempts =
                Catalogue.read().named(ID).fixAttempts().stream().filter(material.outcomes()::containsKey).toList();
        for (String fixAttempt : fixAttempts) {
            String id = Catalogue.read().named(ID).fixAttemptId(fixAttempt);
            page.click(id + "-effect-cures");
            page.click(id + "-seen-better");
            page.click(id + "-sure");
            page.click(id + "-bet");
            browser.waitFor("return document.getElementById('%s-bet').nextElementSibling !== null".formatted(id));
        }
        looksWell("prediction");
        page.click("settle");
        browser.waitFor("return document.querySelectorAll('.outcome').length === %d".formatted(fixAttempts.size()));
        assertThat(browser.run("return document.getElementById('score').textContent").toString())
                .contains("of " + fixAttempts.size());
        browser.waitFor(
                "return document.querySelectorAll('.card .canvas canvas').length === %d".formatted(fixAttempts.size()));
        assertThat(text()).as("all of it has words").doesNotContain("undefined", "ui.");
        looksWell("results");

        page.click("next");
        fix();
        page.click("next");
        browser.waitFor(
                "return document.getElementById('explanation') !== null && document.getElementById('bound') !== null");
        assertThat(text()).contains("docs/anti-patterns/event-loop-per-call.md");
        looksWell("explanation");
        page.click("reset");
        page.click("reset-yes");
        page.click("step-diagnosis");
        browser.waitFor("return document.querySelectorAll('#dump-threads details').length > 2 "
                + "&& document.querySelectorAll('#dump table').length === 0");
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requested()).isNotEmpty()
                .allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));
    }

    private static void fix() throws IOException {
        page.click("begin");
        browser.waitFor("return document.getElementById('folder') !== null");
        JUDGE.next(RecordedJudge.NOT_COMPILED);
        page.click("judge");
        says("errors", "CurrentElevatorClient.java:12: cannot find symbol");
        JUDGE.next(RecordedJudge.NOT_FIXED);
        JUDGE.hold();
        page.click("judge");
        says("judging", RecordedJudge.LINE);
        browser.waitFor("return document.getElementById('judge').disabled && document.getElementById('stop') !== null");
        browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('#seen .canvas canvas').length > 2");
        looksWell("fix-judging");
        JUDGE.goOn();
        says("verdict", "Not fixed: 1 of 2 bounds hold.");
        browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('#seen .canvas canvas').length > 2");
        looksWell("fix-not-fixed");
        assertThat(browser.run("return document.getElementById('step-explanation').disabled")).isEqualTo(true);
        JUDGE.next(RecordedJudge.FIXED);
        page.click("judge");
        says("verdict", "Fixed: all 2 bounds hold under this load.");
    }

    private static void says(String id, String text) {
        browser.waitFor("const it = document.getElementById('%s'); return it !== null && it.textContent.includes('%s')"
                .formatted(id, text));
    }

    /** Nothing is wider than a phone or a projector, and each control says what it is. */
    private static void looksWell(String picture) throws IOException {
        for (int width : new int[] {375, 1280}) {
            page.look(width, width == 375);
            page.fits(width, picture);
            page.picture("%s-%d".formatted(picture, width));
        }
        page.everyControlSaysWhatItIs();
        page.plain();
    }

    private static void answer(Question question, String choice) {
        page.click("question-%s-%s".formatted(question.id(), choice));
        page.click("question-%s-answer".formatted(question.id()));
        browser.waitFor("const it = document.getElementById('question-%s-%s'); return it !== null && it.disabled"
                .formatted(question.id(), choice));
    }

    @ParameterizedTest
    @CsvSource({"375, true", "1280, false"})
    void itFitsAPhoneAndAProjectorInKoreanToo(int width, boolean dark) throws IOException {
        fresh();
        page.look(width, dark);
        page.choose("language", "ko", "change");
        page.awaitWordsIn(Language.KO);
        for (String step : List.of("symptom", "diagnosis")) {
            browser.waitFor("const it = document.getElementById('step-%s'); return it !== null".formatted(step));
            page.click("step-" + step);
            drawn();
            page.fits(width, step);
            page.picture("%s-%d-ko".formatted(step, width));
        }
        page.plain();
    }

    /** Every control can be reached with the Tab key, says what it is, and does its work by a key. */
    @Test
    void itWorksByKeyboardAlone() {
        fresh();
        page.click("step-diagnosis");
        browser.waitFor("return document.activeElement.id === 'heading'");
        String reached = "";
        for (int tabs = 0; tabs < 60 && !reached.startsWith("question-"); tabs++) {
            browser.press(Keys.TAB);
            reached = browser.run("return document.activeElement.id").toString();
        }
        browser.press(Keys.SPACE);
        browser.press(Keys.ENTER);
        browser.waitFor("return document.querySelector('.why') !== null");
        page.everyControlSaysWhatItIs();
    }

    @Test
    void whatIsDoneInOneBrowserIsSeenInAnother() throws IOException {
        fresh();
        page.click("step-diagnosis");
        Browser other = Browser.take();
        try {
            page.enter(other);
            other.open(page.base() + "#" + ID + "/diagnosis");
            other.waitFor(Page.READING_AT_MOST, "return document.getElementById('hint') !== null");
            page.click("hint");
            other.waitFor("return document.getElementById('hints') !== null");
        } finally {
            Browser.giveBack(other);
        }
    }
}
