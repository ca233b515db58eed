package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.ExclusiveJob;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;

/** The remedies of exercise 3 on this machine in each browser, with a runner that puts no load on. */
class RemediesInBrowserTest {

    private static final Path RUNS = Path.of("src/test/resources/recorded/event-loop-per-call");
    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");

    @TempDir
    private Path folder;
    private volatile CountDownLatch goesOn = new CountDownLatch(1);
    private volatile String busy = "no-await";

    private Console console() {
        Real real = Real.in(folder, (exercise, variant, load, its) -> new ExclusiveJob.Work() {
            @Override
            public void run() throws IOException {
                if (variant.equals("fixed")) {
                    await();
                }
                if (variant.equals(busy)) {
                    throw new CouldNotStartException("Other programs took 60 % of the processors.");
                }
                FileSystemUtils.copyRecursively(RUNS.resolve(variant.equals("fixed") ? "fixed" : "broken"), its);
            }

            @Override
            public void stop() {
                goesOn.countDown();
            }
        }, folder, new RecordedJudge());
        Workshop workshop = new Workshop(Catalogue.read(), Materials.recorded(), Notebook.in(folder.resolve("progress"), Catalogue.read()),
                Optional.of(real));
        workshop.show(EXERCISE.id(), Step.DIAGNOSIS);
        return Console.start(workshop, 0, link -> { });
    }

    private void await() {
        try {
            goesOn.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @EnumSource(BrowserKind.class)
    void betsStandBesideWhatWasMeasuredHere(BrowserKind kind) throws IOException {
        try (Page page = Page.open(kind, this::console)) {
            Browser browser = page.browser();
            browser.open(page.base() + "#%s/prediction".formatted(EXERCISE.id()));
            browser.waitFor(Page.READING_AT_MOST, "const it = document.getElementById('trial'); return it !== null && it.disabled");
            for (String remedy : EXERCISE.remedies()) {
                String id = EXERCISE.remedyId(remedy);
                page.click(id + "-effect-" + (remedy.equals("fixed") ? "helps" : "nothing"));
                page.click(id + "-seen-same");
                page.click(id + "-sure");
                page.click(id + "-bet");
                browser.waitFor("return document.getElementById('%s-bet').nextElementSibling !== null".formatted(id));
            }
            page.choose("trial-seconds", "15", "change");
            page.click("trial");
            browser.waitFor("const it = document.getElementById('trial-progress'); return it !== null && it.textContent.includes('4 of 5')");
            assertThat(browser.run("return document.getElementById('settle').disabled")).isEqualTo(true);
            page.picture("remedies-under-way");
            goesOn.countDown();
            says(browser, "trial-measured", "3 of 4");
            says(browser, "trial-problem", "the machine was busy. Again?");
            page.picture("remedies-busy");
            page.click("settle");
            browser.waitFor("return document.querySelectorAll('.outcome').length === 4");
            browser.run("window.old = true; location.reload()");
            browser.waitFor("return !window.old && document.querySelectorAll('.outcome').length === 4 && document.getElementById('trial-seconds') !== null");
            assertThat(browser.run("return document.getElementById('trial-seconds').value")).as("another load would throw away what was measured").isEqualTo("15");
            assertThat(page.text()).contains("Measured on this machine, in one run each.", "From the recorded runs.", "60 %");
            busy = "";
            page.click("trial");
            says(browser, "trial-measured", "4 of 4");
            browser.waitFor("return document.querySelectorAll('.outcome').length === 4 && [...document.querySelectorAll('.card .good')].length === 4");
            assertThat(page.text()).doesNotContain("From the recorded runs.");
            page.korean("document.getElementById('trial') !== null", "remedies");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static void says(Browser browser, String id, String text) {
        browser.waitFor("const it = document.getElementById('%s'); return it !== null && it.textContent.includes('%s')".formatted(id, text));
    }
}
