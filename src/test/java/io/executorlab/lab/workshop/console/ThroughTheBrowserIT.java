package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Patience;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.fix.OneLoad;
import io.executorlab.lab.workshop.page.Page;

/** An exercise in a real browser from its symptom to its explanation, under its real load. */
@Measures
@Tag("long")
@ExtendWith(ThisCheckout.class)
class ThroughTheBrowserIT {

    private static final String ID = "exercise-3";
    private static final Duration A_RUN = Duration.ofMinutes(5);
    private static final Duration A_JUDGEMENT = Duration.ofMinutes(12);
    private static final Path SOLUTION = Path.of("src/test/resources/workshop", ID, "right");

    @TempDir
    private Path folder;
    private Page page;
    private Browser browser;

    private Page open(BrowserKind kind, Workshop workshop) throws IOException {
        page = Page.open(kind, () -> Console.start(workshop, 0, link -> {}));
        browser = page.browser();
        return page;
    }

    private void choose(String id, Consumer<String> press) {
        press.accept("nav-" + id);
        browser.waitFor(Page.READING_AT_MOST,
                "return location.hash === '#%s/symptom' && document.querySelectorAll('.canvas canvas').length > 2"
                        .formatted(id));
    }

    private void next(String step, Consumer<String> press) {
        press.accept("next");
        browser.waitFor(Page.READING_AT_MOST,
                ("const it = document.getElementById('step-%s'); return it !== null && "
                        + "it.getAttribute('aria-current') === 'step'")
                        .formatted(step));
    }

    private void diagnose(Workshop workshop, String id, Consumer<String> press) {
        for (Question question : workshop.open(id).material().questions()) {
            press.accept("question-%s-%s".formatted(question.id(), question.right().id()));
            press.accept("question-%s-answer".formatted(question.id()));
            browser.waitFor("return document.getElementById('question-%s-answer') === null".formatted(question.id()));
        }
    }

    private List<String> bet(Workshop workshop, String id, Consumer<String> press) {
        Open open = workshop.open(id);
        List<String> remedies = open.exercise().remedies().stream().filter(open.offered()::contains)
                .map(open.exercise()::remedyId).toList();
        for (String remedy : remedies) {
            Stream.of("effect-helps", "seen-better", "sure", "bet").map(what -> remedy + "-" + what).forEach(press);
            browser.waitFor(
                    "const it = document.getElementById('%s-bet'); return it !== null && it.nextElementSibling !== null"
                            .formatted(remedy));
        }
        return remedies;
    }

    private void settle(List<String> remedies, Consumer<String> press) {
        press.accept("settle");
        browser.waitFor("return document.querySelectorAll('.outcome').length === %d".formatted(remedies.size()));
    }

    private void asksNobodyElse() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requested()).isNotEmpty()
                .allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));
    }

    @Test
    void anExerciseGoesFromItsSymptomToItsExplanationUnderItsRealLoad() throws IOException {
        OneLoad load = OneLoad.here();
        Workshop workshop = Workshops.in(folder, new LabRunner(folder.resolve("running"), load), new LabJudge(load));
        try (Page open = open(BrowserKind.CHROMIUM, workshop)) {
            choose(ID, open::click);
            String recorded = source();
            open.click("run");
            browser.waitFor("return document.getElementById('running') !== null");
            Patience.await(A_RUN, () -> isLive(recorded));
            assertThat(source()).isNotEqualTo(recorded);
            open.picture("real-symptom-live");
            ended(workshop, A_RUN);
            assertThat(workshop.open(ID).material().own()).as("%s", workshop.runs().problem()).isTrue();
            browser.waitFor("return document.getElementById('running') === null");

            next("diagnosis", open::click);
            open.picture("real-diagnosis");
            diagnose(workshop, ID, open::click);
            next("prediction", open::click);
            List<String> remedies = bet(workshop, ID, open::click);
            settle(remedies, open::click);
            open.picture("real-results");
            fix(workshop);
            next("explanation", open::click);
            open.picture("real-explanation");
            asksNobodyElse();

            open.click("reset");
            open.click("reset-yes");
            browser.waitFor(
                    "return document.getElementById('step-prediction') !== null && "
                            + "document.getElementById('step-prediction').disabled");
            Patience.await(() -> source().equals(recorded));
            assertThat(source()).as("what the page shows after a reset").isEqualTo(recorded);
            assertThat(Stream.of("runs/" + ID, "workshop", "running"))
                    .noneMatch(one -> Files.exists(folder.resolve(one)));
        }
    }

    private void fix(Workshop workshop) throws IOException {
        next("fix", page::click);
        page.click("begin");
        browser.waitFor("return document.getElementById('no-diff') !== null");
        try (Stream<Path> files = Files.list(SOLUTION)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve("workshop").resolve(ID).resolve(file.getFileName().toString()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        browser.waitFor("return document.getElementById('diff') !== null");
        page.picture("real-fix");
        page.click("judge");
        browser.waitFor("return document.getElementById('judging') !== null");
        ended(workshop, A_JUDGEMENT);
        browser.waitFor(Page.READING_AT_MOST,
                "const it = document.getElementById('verdict'); return it !== null && it.classList.contains('good')");
        page.picture("real-verdict");
    }

    private static void ended(Workshop workshop, Duration atMost) {
        Patience.await(atMost, () -> workshop.job().running().isEmpty());
        assertThat(workshop.job().running()).isEmpty();
    }

    /** Not asked so often that the machine would be busy with that. */
    private boolean isLive(String recorded) {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !source().equals(recorded) && (Boolean) browser
                .run("return document.querySelector('[data-chart=\"server-time\"] canvas') !== null");
    }

    /** Where what is shown comes from. */
    private String source() {
        return browser.run("return document.getElementById('source').textContent").toString();
    }
}
