package io.executorlab.lab.workshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import io.executorlab.lab.report.Browser;

/** The console in headless Chromium, on recorded runs. */
class ConsoleInBrowserTest {

    private static final String ID = "exercise-3";
    /** The recorded runs of an exercise, on a slow machine. */
    private static final Duration READING_AT_MOST = Duration.ofMinutes(2);
    private static final Path PICTURES = Path.of("target/screenshots/workshop");

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static Console console;
    private static String base;

    @BeforeAll
    static void open() throws IOException {
        assumeTrue(Browser.missing().isEmpty() || System.getenv("CI") != null, () -> "Skipped: " + Browser.missing().orElse(""));
        Files.createDirectories(PICTURES);
        console = Console.start(folder, Console.recordedRuns(), true, 0, link -> { });
        base = "http://127.0.0.1:" + console.port() + "/";
        browser = new Browser(Files.createDirectory(folder.resolve("tmp")));
        browser.width(1280, 900);
        browser.open(console.link());
        browser.waitFor("return document.querySelectorAll('nav li').length > 5");
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
        browser.waitFor("const it = document.getElementById('%s'); return it !== null && !it.disabled".formatted(id));
        browser.run("document.getElementById(arguments[0]).click()", id);
    }

    private static void fresh() {
        browser.run("document.getElementById('language').value = 'en'; document.getElementById('language').dispatchEvent(new Event('change'))");
        browser.waitFor("return document.documentElement.lang === 'en' && document.getElementById('nav-%s') !== null".formatted(ID));
        click("nav-" + ID);
        browser.waitFor(READING_AT_MOST, "return location.hash === '#%s/symptom' && document.getElementById('reset') !== null".formatted(ID));
        click("reset");
        click("reset-yes");
        browser.waitFor("return document.getElementById('step-prediction') !== null && document.getElementById('step-prediction').disabled");
    }

    private static String text() {
        return browser.run("return document.body.innerText").toString();
    }

    private static void drawn() {
        browser.waitFor(READING_AT_MOST, "return document.querySelectorAll('.canvas canvas').length > 3");
    }

    @Test
    void anExerciseGoesFromItsSymptomToItsExplanation() throws IOException {
        fresh();
        drawn();
        assertThat(text()).contains("JDK").doesNotContain("broken").doesNotContain("event-loop-per-call");
        browser.screenshot(PICTURES.resolve("symptom.png"));

        click("next");
        browser.waitFor("return document.querySelectorAll('#dump table tbody tr').length > 2");
        browser.screenshot(PICTURES.resolve("diagnosis.png"));
        Material material = Materials.of(ID);
        Question first = material.questions().get(0);
        String wrong = first.choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow().id();
        answer(first, wrong);
        browser.waitFor("return document.querySelector('.why .bad') !== null");
        assertThat(browser.run("return document.getElementById('said').textContent").toString()).startsWith("Not this one.");
        material.questions().forEach(question -> {
            answer(question, question.right().id());
            browser.waitFor("return document.getElementById('question-%s-answer') === null".formatted(question.id()));
        });
        browser.screenshot(PICTURES.resolve("diagnosis-answered.png"));

        click("next");
        List<String> remedies = Catalogue.read().named(ID).remedies().stream().filter(material.outcomes()::containsKey).toList();
        for (String remedy : remedies) {
            String id = Catalogue.read().named(ID).remedyId(remedy);
            click(id + "-effect-helps");
            click(id + "-seen-better");
            click(id + "-sure");
            click(id + "-bet");
            browser.waitFor("return document.getElementById('%s-bet').nextElementSibling !== null".formatted(id));
        }
        browser.screenshot(PICTURES.resolve("prediction.png"));
        click("settle");
        browser.waitFor("return document.querySelectorAll('.outcome').length === %d".formatted(remedies.size()));
        assertThat(browser.run("return document.getElementById('score').textContent").toString()).contains("of " + remedies.size());
        browser.screenshot(PICTURES.resolve("results.png"));

        for (String step : List.of("fix", "proof")) {
            click("next");
            browser.waitFor("return location.hash === '#%s/%s' && document.getElementById('only-read') !== null".formatted(ID, step));
            assertThat(text()).contains("./lab workshop judge " + ID);
        }
        browser.screenshot(PICTURES.resolve("only-read.png"));
        click("next");
        browser.waitFor("return document.getElementById('explanation') !== null");
        assertThat(text()).contains("docs/anti-patterns/event-loop-per-call.md");
        browser.screenshot(PICTURES.resolve("explanation.png"));
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requested()).isNotEmpty().allMatch(address -> address.startsWith(base) || address.startsWith("data:"));
    }

    private static void answer(Question question, String choice) {
        click("question-%s-%s".formatted(question.id(), choice));
        click("question-%s-answer".formatted(question.id()));
        browser.waitFor("const it = document.getElementById('question-%s-%s'); return it !== null && it.disabled".formatted(question.id(), choice));
    }

    @ParameterizedTest
    @CsvSource({"375, false, en", "375, true, ko", "1280, true, en", "1280, false, ko"})
    void itFitsAPhoneAndAProjectorInBothLanguages(int width, boolean dark, String language) throws IOException {
        fresh();
        browser.width(width, 900);
        browser.dark(dark);
        browser.run("document.getElementById('language').value = arguments[0]; document.getElementById('language').dispatchEvent(new Event('change'))", language);
        browser.waitFor("return document.documentElement.lang === '%s'".formatted(language));
        for (String step : List.of("symptom", "diagnosis")) {
            browser.waitFor("const it = document.getElementById('step-%s'); return it !== null".formatted(step));
            click("step-" + step);
            drawn();
            assertThat((Long) browser.run("return document.documentElement.scrollWidth")).as(step).isLessThanOrEqualTo(width);
            browser.screenshot(PICTURES.resolve("%s-%d-%s-%s.png".formatted(step, width, dark ? "dark" : "light", language)));
        }
        browser.width(1280, 900);
        browser.dark(false);
    }

    /** Of two that are asked for one after the other. */
    @Test
    void aDumpThatComesLateDoesNotTakeThePlaceOfTheOneChosenSince() throws InterruptedException {
        fresh();
        click("step-diagnosis");
        browser.waitFor("return document.querySelectorAll('#dump table tbody tr').length > 2");
        browser.run("window.late = 0; const ask = window.fetch; window.fetch = (url, sent) => String(url).includes('dumps/0') "
                + "? new Promise(done => setTimeout(done, 1500)).then(() => ask(url, sent)).finally(() => { window.late++; window.fetch = ask; }) : ask(url, sent)");
        choose("0");
        choose("2");
        browser.waitFor("return document.getElementById('dump-search') !== null && document.getElementById('dump-choice').value === '2'");
        browser.waitFor("return window.late === 1");
        Thread.sleep(500);
        String chosen = browser.run("return document.getElementById('dump-choice').selectedOptions[0].textContent").toString();
        String threads = chosen.replaceAll(".*: (\\d+) threads", "$1");
        assertThat(browser.run("return document.getElementById('dump').textContent").toString()).contains(" of %s threads".formatted(threads));
    }

    private static void choose(String dump) {
        browser.run("const it = document.getElementById('dump-choice'); it.value = arguments[0]; it.dispatchEvent(new Event('change'))", dump);
    }

    /** Every control can be reached with the Tab key, says what it is, and does its work by a key. */
    @Test
    void itWorksByKeyboardAlone() {
        fresh();
        click("step-diagnosis");
        browser.waitFor("return document.activeElement.id === 'heading'");
        String reached = "";
        for (int tabs = 0; tabs < 60 && !reached.startsWith("question-"); tabs++) {
            browser.press(Keys.TAB);
            reached = browser.run("return document.activeElement.id").toString();
        }
        browser.press(Keys.SPACE);
        browser.press(Keys.ENTER);
        browser.waitFor("return document.querySelector('.why') !== null");
        assertThat((List<?>) browser.run("return [...document.querySelectorAll('button, input, select, summary, [tabindex=\"0\"]')].filter(it => it.checkVisibility() && "
                + "!(it.textContent.trim() || it.labels && it.labels.length && it.labels[0].textContent.trim() || it.getAttribute('aria-label'))).map(it => it.outerHTML)"))
                .isEmpty();
    }

    @Test
    void whatIsDoneInOneBrowserIsSeenInAnother() throws IOException {
        fresh();
        click("step-diagnosis");
        try (Browser other = new Browser(Files.createTempDirectory(folder, "other"))) {
            other.open(console.link());
            other.waitFor("return document.querySelectorAll('nav li').length > 5");
            other.open(base + "#" + ID + "/diagnosis");
            other.waitFor(READING_AT_MOST, "return document.getElementById('hint') !== null");
            click("hint");
            other.waitFor("return document.getElementById('hints') !== null");
        }
    }
}
