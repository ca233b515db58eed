package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Patience;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.report.Browser;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
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

    @Test
    void anExerciseIsRunAndItsFixJudgedUnderItsRealLoad() throws IOException {
        OneLoad load = OneLoad.here();
        Workshop workshop = Workshops.in(folder, new LabRunner(folder.resolve("running"), load), new LabJudge(load));
        try (Page open = Page.open(() -> Console.start(workshop, Optional.empty(), 0, link -> {}))) {
            page = open;
            browser = page.browser();
            page.click("nav-" + ID);
            browser.waitFor(Page.READING_AT_MOST, "return document.querySelectorAll('.canvas canvas').length > 2");
            String recorded = source();
            page.click("run");
            browser.waitFor("return document.getElementById('running') !== null");
            Patience.await(A_RUN, () -> isLive(recorded));
            page.picture("real-symptom-live");
            assertThat(commandLines()).anyMatch(line -> line.contains("elevator"))
                    .anyMatch(line -> line.contains(ID + ".js"))
                    .noneMatch(line -> line.contains("event-loop-per-call"));
            ended(workshop, A_RUN);
            assertThat(workshop.open(ID).material().own()).as("%s", workshop.runs().problem()).isTrue();
            browser.waitFor("return document.getElementById('running') === null");
            assertThat(Files.readString(folder.resolve("runs").resolve(ID).resolve(Evidence.APP_LOG)))
                    .doesNotContain("event-loop-per-call");
            page.click("step-diagnosis");
            page.picture("real-diagnosis");
            workshop.show(ID, ExerciseStep.DIAGNOSIS);
            workshop.show(ID, ExerciseStep.PREDICTION);
            fix(workshop);
            page.click("step-explanation");
            browser.waitFor("return document.getElementById('explanation') !== null");
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.requested()).isNotEmpty()
                    .allMatch(address -> address.startsWith(page.base()) || address.startsWith("data:"));

            page.click("reset");
            page.click("reset-yes");
            Patience.await(() -> source().equals(recorded));
            assertThat(Stream.of("runs/" + ID, "workshop", "running"))
                    .noneMatch(one -> Files.exists(folder.resolve(one)));
        }
    }

    private void fix(Workshop workshop) throws IOException {
        page.click("step-fix");
        page.click("begin");
        browser.waitFor("return document.getElementById('folder') !== null");
        try (Stream<Path> files = Files.list(SOLUTION)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve("workshop").resolve(ID).resolve(file.getFileName().toString()),
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
        page.click("judge");
        browser.waitFor("return document.getElementById('judging') !== null");
        ended(workshop, A_JUDGEMENT);
        browser.waitFor(Page.READING_AT_MOST,
                "const it = document.getElementById('verdict'); return it !== null && it.classList.contains('good')");
        page.picture("real-verdict");
    }

    private static void ended(Workshop workshop, Duration atMost) {
        Patience.await(atMost, () -> workshop.job().running().isEmpty());
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

    /** Of the programs that the lab runs for it; this test's own name the flaw. */
    private static List<String> commandLines() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes.map(process -> process.resolve("cmdline")).filter(Files::isReadable)
                    .map(ThroughTheBrowserIT::commandLine)
                    .filter(line -> line.contains("executor-lab-image") || line.contains("k6")).toList();
        }
    }

    private static String commandLine(Path file) {
        try {
            return Files.readString(file).replace('\0', ' ');
        } catch (IOException e) {
            return "";
        }
    }
}
