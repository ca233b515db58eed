package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Patience;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.report.BrowserKind;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ProofHint;
import io.executorlab.lab.workshop.fix.OneLoad;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.material.Outcome;
import io.executorlab.lab.workshop.material.Question;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.page.Page;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Open;
import io.executorlab.lab.workshop.run.LabJudge;
import io.executorlab.lab.workshop.run.LabRunner;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;

/** Exercises in a real browser from their symptom by their proof to their explanation: one under its real load, and three on recorded runs, by the keyboard alone and in each browser. */
@Measures
@Tag("long")
@ExtendWith(ThisCheckout.class)
class ThroughTheBrowserIT {

    private static final String ID = "exercise-3";
    private static final Duration A_RUN = Duration.ofMinutes(5);
    private static final Duration ALL_REMEDIES = Duration.ofMinutes(12);
    private static final int WIDTH = 1280;
    private static final int KEYS_AT_MOST = 400;
    private static final Path SOLUTION = Path.of("src/test/resources/workshop", ID, "right");

    @TempDir
    private Path folder;
    private Page page;
    private Browser browser;

    private Workshop workshop(Optional<Real> real) {
        return new Workshop(Catalogue.read(), new RecordedMaterials(Console.recordedRuns()), Notebook.in(folder.resolve("progress"), Catalogue.read()), real);
    }

    private Page open(BrowserKind kind, Workshop workshop) throws IOException {
        page = Page.open(kind, () -> Console.start(workshop, 0, link -> { }));
        browser = page.browser();
        return page;
    }

    private void choose(String id, Consumer<String> press) {
        press.accept("nav-" + id);
        browser.waitFor(Page.READING_AT_MOST, "return location.hash === '#%s/symptom' && document.querySelectorAll('.canvas canvas').length > 2".formatted(id));
    }

    private void next(String step, Consumer<String> press) {
        press.accept("next");
        browser.waitFor(Page.READING_AT_MOST, "const it = document.getElementById('step-%s'); return it !== null && it.getAttribute('aria-current') === 'step'".formatted(step));
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
        List<String> remedies = open.exercise().remedies().stream().filter(open.offered()::contains).map(open.exercise()::remedyId).toList();
        for (String remedy : remedies) {
            Stream.of("effect-helps", "seen-better", "sure", "bet").map(what -> remedy + "-" + what).forEach(press);
            browser.waitFor("const it = document.getElementById('%s-bet'); return it !== null && it.nextElementSibling !== null".formatted(remedy));
        }
        return remedies;
    }

    private void settle(List<String> remedies, Consumer<String> press) {
        press.accept("settle");
        browser.waitFor("return document.querySelectorAll('.outcome').length === %d".formatted(remedies.size()));
    }

    private void metric() {
        browser.waitFor(Page.READING_AT_MOST, "return document.querySelector('#metric .canvas canvas') !== null");
    }

    private void asksNobodyElse() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requested()).isNotEmpty().allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));
    }

    @Test
    void anExerciseGoesFromItsSymptomToItsProofUnderItsRealLoad() throws IOException {
        OneLoad load = OneLoad.here();
        Real real = Real.in(folder, new LabRunner(folder.resolve("running"), load), folder, new LabJudge(load));
        Workshop workshop = workshop(Optional.of(real));
        try (Page open = open(BrowserKind.CHROMIUM, workshop)) {
            choose(ID, open::click);
            String recorded = source();
            open.click("run");
            browser.waitFor("return document.getElementById('running') !== null");
            Patience.await(A_RUN, () -> isLive(recorded));
            assertThat(source()).isNotEqualTo(recorded);
            open.picture("real-symptom-live");
            ended(real, A_RUN);
            assertThat(workshop.open(ID).material().own()).as("%s", real.runs().problem()).isTrue();
            browser.waitFor("return document.getElementById('running') === null");

            next("diagnosis", open::click);
            open.choose("metric-choice", "jvm_threads_live_threads", "change");
            metric();
            open.picture("real-diagnosis");
            diagnose(workshop, ID, open::click);
            next("prediction", open::click);
            List<String> remedies = bet(workshop, ID, open::click);
            open.choose("trial-seconds", "15", "change");
            open.click("trial");
            browser.waitFor("return document.getElementById('trial-progress') !== null");
            ended(real, ALL_REMEDIES);
            settle(remedies, open::click);
            assertThat(workshop.open(ID).material().outcomes().values()).as("%s", real.remedies().problems(workshop.open(ID).exercise())).filteredOn(Outcome::own)
                    .hasSize(remedies.size());
            open.picture("real-results");
            fixAndProve(real);
            next("explanation", open::click);
            open.picture("real-explanation");
            asksNobodyElse();

            open.click("reset");
            open.click("reset-yes");
            browser.waitFor("return document.getElementById('step-prediction') !== null && document.getElementById('step-prediction').disabled");
            Patience.await(() -> source().equals(recorded));
            assertThat(source()).as("what the page shows after a reset").isEqualTo(recorded);
            assertThat(Stream.of("runs/" + ID, "remedies/" + ID, "workshop", "running")).noneMatch(its -> Files.exists(folder.resolve(its)));
        }
    }

    private void fixAndProve(Real real) throws IOException {
        next("fix", page::click);
        page.click("begin");
        browser.waitFor("return document.getElementById('no-diff') !== null");
        try (Stream<Path> files = Files.list(SOLUTION)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve("workshop").resolve(ID).resolve(file.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        browser.waitFor("return document.getElementById('diff') !== null");
        page.picture("real-fix");
        page.click("judge");
        browser.waitFor("return document.getElementById('judging') !== null");
        ended(real, ALL_REMEDIES);
        browser.waitFor(Page.READING_AT_MOST, "const it = document.getElementById('verdict'); return it !== null && it.classList.contains('good')");
        page.picture("real-verdict");
        next("proof", page::click);
        browser.waitFor(Page.READING_AT_MOST, "return document.getElementById('proof-measure') !== null");
        page.choose("proof-measure", "threads.started-per-request", "input");
        page.choose("proof-limit", "0.5", "input");
        page.click("prove");
        browser.waitFor("const it = document.getElementById('proof-state'); return it !== null && it.classList.contains('good')");
        page.picture("real-proof");
    }

    private static void ended(Real real, Duration atMost) {
        Patience.await(atMost, () -> real.underWay().running().isEmpty());
        assertThat(real.underWay().running()).isEmpty();
    }

    /** Not asked so often that the machine would be busy with that. */
    private boolean isLive(String recorded) {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !source().equals(recorded) && (Boolean) browser.run("return document.querySelector('[data-chart=\"server-time\"] canvas') !== null");
    }

    /** Where what is shown comes from. */
    private String source() {
        return browser.run("return document.getElementById('source').textContent").toString();
    }

    @ParameterizedTest
    @CsvSource({"CHROMIUM, exercise-5, en, false", "CHROMIUM, exercise-9, ko, true", "CHROMIUM, exercise-11, en, true",
        "FIREFOX, exercise-5, en, false", "FIREFOX, exercise-9, ko, true", "FIREFOX, exercise-11, en, true"})
    void anExerciseGoesFromItsSymptomToItsExplanationByTheKeyboardAlone(BrowserKind kind, String id, String language, boolean dark) throws IOException {
        Exercise exercise = Catalogue.read().named(id);
        Real real = Real.in(folder, new LabRunner(folder.resolve("running"), new OneLoad(folder)), folder,
                new RecordedJudge(recorded(exercise, exercise.shown()), recorded(exercise, exercise.best())));
        Workshop workshop = workshop(Optional.of(real));
        try (Page open = open(kind, workshop)) {
            open.look(WIDTH, dark);
            open.choose("language", language, "change");
            browser.waitFor("return document.documentElement.lang === '%s'".formatted(language));
            String look = "%s-%s-%s".formatted(id, dark ? "dark" : "light", language);
            choose(id, this::key);
            open.picture(look + "-symptom");
            next("diagnosis", this::key);
            diagnose(workshop, id, this::key);
            open.everyControlSaysWhatItIs();
            open.picture(look + "-diagnosis");
            next("prediction", this::key);
            List<String> remedies = bet(workshop, id, this::key);
            open.everyControlSaysWhatItIs();
            settle(remedies, this::key);
            open.picture(look + "-results");
            next("fix", this::key);
            key("begin");
            browser.waitFor("return document.getElementById('no-diff') !== null");
            key("judge");
            browser.waitFor(Page.READING_AT_MOST, "const it = document.getElementById('verdict'); return it !== null && it.classList.contains('good')");
            open.picture(look + "-fix");
            next("proof", this::key);
            prove(ProofHint.of(id));
            open.picture(look + "-proof");
            next("explanation", this::key);
            assertThat(open.text()).contains("docs/anti-patterns/");
            open.picture(look + "-explanation");
            open.click("step-diagnosis");
            browser.waitFor("return document.activeElement.id === 'heading' && !document.getElementById('looking').hidden");
            reach("metric-choice");
            browser.press(Keys.ARROW_DOWN);
            metric();
            asksNobodyElse();
        }
    }

    /** Of the recorded runs the first that is evidence. */
    private static Path recorded(Exercise exercise, String variant) throws IOException {
        return Materials.runs(exercise, variant).stream().filter(run -> RunProblems.of(run).isEmpty()).findFirst().orElseThrow().folder();
    }

    private void prove(ProofHint hint) {
        browser.waitFor(Page.READING_AT_MOST, "return document.getElementById('proof-measure') !== null");
        page.choose("proof-measure", hint.measure(), "input");
        page.choose("proof-side", hint.side(), "input");
        reach("proof-limit");
        browser.press(hint.limit());
        key("prove");
        browser.waitFor("const it = document.getElementById('proof-state'); return it !== null && it.classList.contains('good')");
    }

    private void key(String id) {
        browser.waitFor(Page.READING_AT_MOST, "const it = document.getElementById('%s'); return it !== null && !it.disabled".formatted(id));
        reach(id);
        browser.press(Keys.SPACE);
    }

    /** By the Tab key; a group of radio buttons is one stop for it, and within an arrow leads on. */
    private void reach(String id) {
        String stands = "const it = document.activeElement, wanted = document.getElementById(arguments[0]); return it === wanted ? 'there' : "
                + "wanted && wanted.type === 'radio' && it.type === 'radio' && it.name === wanted.name && it.form === wanted.form ? 'beside' : 'elsewhere'";
        for (int pressed = 0; pressed < KEYS_AT_MOST; pressed++) {
            String where = browser.run(stands, id).toString();
            if (where.equals("there")) {
                return;
            }
            browser.press(where.equals("beside") ? Keys.ARROW_DOWN : Keys.TAB);
        }
        throw new AssertionError("no key leads to " + id);
    }
}
