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
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.progress.Notebook;

/** A blind workshop in each browser, on recorded runs: what it is shows with its last step and not before. */
class BlindInBrowserTest {

    /** It chooses exercise-5. */
    private static final Blind BLIND = Blind.of(1, Catalogue.read());
    private static final String ID = BLIND.exercise().id();

    @TempDir
    private Path folder;

    private Console console() {
        Catalogue alone = new Catalogue(List.of(BLIND.exercise()));
        Workshop workshop = new Workshop(alone, Materials.recorded(), Notebook.in(folder.resolve("progress"), alone), Optional.empty(),
                Optional.of(BLIND));
        return Console.start(workshop, 0, link -> { });
    }

    @ParameterizedTest
    @EnumSource(BrowserKind.class)
    void theLastStepRevealsWhatTheSeedHasChosen(BrowserKind kind) throws IOException {
        try (Page page = Page.open(kind, this::console)) {
            Browser browser = page.browser();
            page.click("nav-" + ID);
            browser.waitFor(Page.READING_AT_MOST, "return location.hash === '#%s/symptom' && document.getElementById('blind') !== null".formatted(ID));
            assertThat(page.text()).doesNotContain("exercise-5", "async-blocking");
            page.picture("blind");
            page.click("step-diagnosis");
            browser.waitFor("return document.getElementById('question-threads-answer') !== null");
            page.korean("document.getElementById('blind') !== null", "blind");
            page.plain();
            for (String step : List.of("diagnosis", "prediction")) {
                assertThat(browser.run("return document.getElementById('step-explanation').disabled")).isEqualTo(true);
                page.click("step-" + step);
                browser.waitFor("return document.getElementById('show') !== null");
                page.click("show");
                browser.waitFor("return document.getElementById('next') !== null");
            }
            page.click("step-explanation");
            browser.waitFor("return document.getElementById('was') !== null && document.getElementById('explanation') !== null");
            assertThat(page.text()).contains("exercise-5", "docs/anti-patterns/async-blocking.md");
            page.picture("blind-revealed-ko");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
