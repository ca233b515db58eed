package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.workshop.page.Page;

/** A learner's own run while it is under way, in each browser, with a runner that puts no load on. */
class OwnRunInBrowserTest {

    private static final String ID = "exercise-3";

    @TempDir
    private Path folder;
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * Until it is stopped it has left all but the flight recording, which a real run has written when it has come to
     * rest.
     */
    private Console lasting() {
        OwnRuns.Runner runner = (exercise, rate, one) -> new ExclusiveJob.Work(() -> {
            TestRuns.leave(one);
            Files.delete(one.resolve(Evidence.FLIGHT));
            Patience.await(() -> stopped.getCount() == 0);
        }, stopped::countDown, () -> Optional.of(RunLog.Phase.LOAD));
        Workshop workshop = Workshops.in(folder, runner, new RecordedJudge());
        return Console.start(workshop, Optional.empty(), 0);
    }

    @Test
    void whatIsNotRecordedYetIsNotTakenForNothing() throws IOException {
        try (Page page = Page.open(this::lasting)) {
            Browser browser = page.browser();
            browser.open(page.base() + "#%s/symptom".formatted(ID));
            page.click("run");
            browser.waitFor(Page.READING_AT_MOST,
                    "const it = document.getElementById('source'); return it !== null && "
                            + "it.textContent.includes('under way')");
            assertThat(page.text()).contains(ID + " is under way: it is under load.");
            page.click("step-diagnosis");
            browser.waitFor("const it = document.getElementById('looking'); return it !== null && !it.hidden");
            assertThat(page.text()).contains("is read when it has come to rest again")
                    .doesNotContain("shows no thread that the load has started");
            page.everyControlSaysWhatItIs();
            page.picture("diagnosis-live");
            page.korean("(document.getElementById('looking')?.innerText ?? '').includes('쉬는 상태가 되면')",
                    "diagnosis-live");
            page.click("step-symptom");
            page.click("stop");
            browser.waitFor(Page.READING_AT_MOST, "return document.getElementById('run') !== null");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
