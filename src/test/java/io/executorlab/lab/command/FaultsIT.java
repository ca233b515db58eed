package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import io.executorlab.lab.run.K6;

/**
 * Whatever is wrong with the app, the machine or the command: one clear message, the right exit code, and nothing left
 * behind.
 */
@Execution(ExecutionMode.CONCURRENT)
class FaultsIT extends RunInAFolder {

    @Test
    @Tag("long")
    void anAppThatRunsOutOfMemorySaysSo() throws Exception {
        Path experiment = Experiments.write(folder,
                Experiments.text("elevator").replace("jvm: {processors: 2}", "jvm: {processors: 2, heap: 18m}"));
        try (LabProcess lab = run(experiment, "--variants", "broken")) {
            lab.ends(A_RUN).leavesNothing(out());
            assertThat(lab.printed()).doesNotContain("Exception in thread \"main\"");
        }
        assertThat(log(out().resolve("short/broken")).times().appDownAt()).isPositive();
        assertThat(out().resolve("short/broken/app.log")).content().contains("java.lang.OutOfMemoryError");
    }

    @Test
    void anAppThatDoesNotStartSaysWhy() throws Exception {
        Path experiment = Experiments.write(folder,
                Experiments.text("elevator").replace("event-loop-per-call-broken", "event-loop-per-cal-broken"));
        try (LabProcess lab = run(experiment)) {
            lab.ends(A_RUN).exitedWith(ExitCode.NOT_STARTED)
                    .says("event-loop-per-cal-broken", "event-loop-per-call-broken");
            lab.leavesNothing(out());
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                LabProcess lab = lab("start", "event-loop-per-call", "broken", "--port",
                        String.valueOf(taken.getLocalPort()))) {
            lab.ends(A_RUN).exitedWith(ExitCode.NOT_STARTED)
                    .says("127.0.0.1", String.valueOf(taken.getLocalPort()));
            lab.leavesNothing(folder.resolve("results"));
        }
    }

    @Test
    void aMissingK6SaysHowToGetIt() throws Exception {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.createSymbolicLink(home.resolve("scenarios"), LabProcess.PROJECT.resolve("scenarios"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("sh", "rm", "rmdir", "dirname", "sleep", "kill")) {
            Path found = Path.of("/bin", tool);
            if (Files.exists(found)) {
                Files.createSymbolicLink(bin.resolve(tool), found);
            }
        }
        try (LabProcess lab =
                LabProcess.start(folder, Map.of("PATH", bin.toString(), "LAB_HOME", home.toString()), List.of(),
                        wordsOfARun(Experiments.elevator(folder, "5s")))) {
            lab.ends(A_RUN).exitedWith(ExitCode.NOT_STARTED).says(K6.REMEDY);
            lab.leavesNothing(out());
        }
    }

    @Test
    @Tag("long")
    void aFullDiskIsNamed() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        List<String> small = List.of("unshare", "--mount", "sh", "-c",
                "mount -t tmpfs -o size=200k none '" + disk + "' && exec \"$@\"", "sh");
        assumeTrue("root".equals(System.getProperty("user.name"))
                && new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "needs root to mount a small disk");
        try (LabProcess lab = LabProcess.start(folder, Map.of(), small, "run", "--experiment",
                Experiments.elevator(folder, "5s").toString(), "--out", disk.resolve("out").toString())) {
            lab.ends(A_RUN).exitedWith(ExitCode.NO_EVIDENCE).leavesNothing(out());
            assertThat(lab.printed()).containsIgnoringCase("no space left");
        }
    }

    @Test
    @Tag("long")
    void aDatabaseThatIsKilledIsReportedAndThereAgainForTheNextVariant() throws Exception {
        try (LabProcess lab = run(Experiments.write(folder, Experiments.text("products")))) {
            lab.child("/k6.json");
            LabProcess.signal(lab.child("bin/postgres -D").pid(), "KILL");
            lab.ends(A_RUN).leavesNothing(out());
        }
        assertThat(out().resolve("short/broken.2/run.json")).isNotEmptyFile();
        assertThat(out().resolve("short/broken/app.log")).content().doesNotContain("\tat ");
    }
}
