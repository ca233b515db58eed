package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Patience;

/** The workshop's console as a user starts it, with an app under a real load. */
@Measures
@Tag("long")
class WorkshopIT {

    private static final String EXERCISE = "/api/exercises/exercise-3";

    @TempDir
    private Path folder;

    @Test
    void anExerciseRunsUnderItsOwnNameAndIsAskedAboutFromItsOwnEvidence() throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "workshop")) {
            OpenedPage console = OpenedPage.of(lab);
            assertThat(console.get(EXERCISE + "/evidence")).contains("\"own\":false");
            assertThat(console.post(EXERCISE + "/run", "{}")).isEqualTo(200);
            lab.child("exercise-3.js");
            assertThat(commandLines()).anyMatch(line -> line.contains("elevator"))
                    .noneMatch(line -> line.contains("event-loop-per-call"));
            Patience.await(() -> console.get(EXERCISE + "/evidence").contains("\"live\":true"));
            Patience.await(() -> console.get(EXERCISE).contains("\"running\":null"));
            assertThat(console.get(EXERCISE)).contains("\"problem\":[]", "nioEventLoopGroup-*-*");
            assertThat(console.get(EXERCISE + "/evidence")).contains("\"own\":true");
            assertThat(Files.readString(folder.resolve("workshop/runs/exercise-3/app.log")))
                    .doesNotContain("event-loop-per-call");
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED).saysNot("event-loop-per-call");
            lab.leavesNothing(folder.resolve("workshop"));
        }
    }

    /** Of the programs that the lab runs for it; this test's own name the flaw. */
    private static List<String> commandLines() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes.map(process -> process.resolve("cmdline")).filter(Files::isReadable)
                    .map(WorkshopIT::commandLine)
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
