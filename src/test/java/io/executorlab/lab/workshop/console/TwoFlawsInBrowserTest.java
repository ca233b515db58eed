package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;
import io.executorlab.lab.workshop.run.TwoRuns;
import io.executorlab.lab.workshop.run.UnderWay;
import io.executorlab.lab.workshop.words.Language;

/** Two flaws at once in each browser, with a runner that puts no load on: from the run to both results. */
class TwoFlawsInBrowserTest {

    private static final Blind BLIND = TwoFlawsTest.pair("exercise-5", "exercise-9");
    private static final Exercise EXERCISE = BLIND.exercise();
    private static final String ID = EXERCISE.id();

    @TempDir
    private Path folder;

    private Console console() {
        Catalogue alone = new Catalogue(List.of(EXERCISE));
        Real real = Real.in(folder, (exercise, variant, load, its) -> new UnderWay.Work() {
            @Override
            public void run() throws IOException {
                TwoRuns.write(exercise, variant, its);
            }

            @Override
            public void stop() {
            }
        }, folder, new RecordedJudge());
        return Console.start(new Workshop(alone, Materials.recorded(), Notebook.in(folder.resolve("progress"), alone), Optional.of(real),
                Optional.of(BLIND)), 0, link -> { });
    }

    @ParameterizedTest
    @EnumSource(BrowserKind.class)
    void bothAreAskedAboutAndBetOn(BrowserKind kind) throws IOException {
        try (Page page = Page.open(kind, this::console)) {
            Browser browser = page.browser();
            page.click("nav-" + ID);
            browser.waitFor(Page.READING_AT_MOST, "return document.getElementById('two') !== null && document.getElementById('source') !== null");
            assertThat(page.text()).contains("Two things are wrong at once", "Nothing has been run yet").doesNotContain("exercise-5", "exercise-9");
            page.picture("two-symptom");
            page.click("run");
            // While it is under way there are charts and no numbers yet.
            browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('.canvas canvas').length > 3 && document.querySelectorAll('.figures dt').length > 3");
            assertThat(page.text()).contains("One load:", "The other load:");
            page.click("next");
            browser.waitFor("return document.getElementById('question-threads-one') !== null || document.getElementById('question-threads-one-a') !== null");
            assertThat(page.text()).contains("One of the two flaws:", "The other flaw:");
            page.korean("document.getElementById('two') !== null", "two-diagnosis");
            page.plain();
            page.choose("language", "en", "change");
            page.awaitWordsIn(Language.EN);
            browser.waitFor("return document.getElementById('show') !== null");
            page.click("show");
            page.click("step-prediction");
            for (String remedy : EXERCISE.remedies()) {
                String id = EXERCISE.remedyId(remedy);
                page.click(id + "-effect-" + (remedy.equals(EXERCISE.best()) ? "helps" : "part"));
                page.click(id + "-seen-better");
                page.click(id + "-bet");
                browser.waitFor("return document.getElementById('%s-bet').nextElementSibling !== null".formatted(id));
            }
            page.click("trial");
            browser.waitFor(Page.READING_AT_MOST, "const it = document.getElementById('trial-measured'); return it !== null && it.textContent.includes('%d of %d')"
                    .formatted(EXERCISE.remedies().size(), EXERCISE.remedies().size()));
            page.click("settle");
            browser.waitFor("return document.querySelectorAll('.outcome').length === %d".formatted(EXERCISE.remedies().size()));
            assertThat(page.text()).contains("It helps in part", "It helps;");
            page.picture("two-results");
            page.click("next");
            browser.waitFor("return document.getElementById('was') !== null && document.getElementById('explanation') !== null");
            assertThat(page.text()).contains(EXERCISE.hides(), "docs/anti-patterns/async-blocking.md", "docs/anti-patterns/pool-induced-deadlock.md", "for one flaw at a time");
            page.picture("two-revealed");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
