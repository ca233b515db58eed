package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.process.Ports;

/** What {@code lab record} proposes is a budget that the same app keeps and that one with a leak breaks. */
@Tag("long")
@Measures
class RecordIT {

    private static final int ROUNDS = 10;
    private static final Duration AT_MOST = Duration.ofMinutes(3);
    private static final String LEAK = "leak-every=100";

    @TempDir
    private Path folder;

    @Test
    void itsBudgetIsKeptByTheSameAppAndBrokenByALeak() throws Exception {
        Path budget = folder.resolve("threads.yml");
        try (LabProcess lab =
                lab("record", "clean", List.of("--runs", "2", "--write", budget.toString()), "leak-every=0")) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD).says("threads.left.beyond-pools", "at most",
                    "Budget: " + budget);
            lab.leavesNothing(folder.resolve("clean"));
        }
        assertThat(budget).content().contains("Proposed on", "from 2 runs",
                "threads.started.beyond-pools: {per-request: ");
        try (LabProcess lab = lab("check", "same", List.of("--budget", budget.toString()), "leak-every=0")) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD);
        }
        try (LabProcess lab = lab("check", "leak", List.of("--budget", budget.toString()), LEAK)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.BROKEN).says("threads.left.beyond-pools", "OrderExports.requested");
        }
    }

    @Test
    void proposesNothingForAnAppThatKeepsThreads() throws Exception {
        Path budget = folder.resolve("threads.yml");
        try (LabProcess lab = lab("record", "leaky", List.of("--runs", "2", "--write", budget.toString()), LEAK)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.NO_EVIDENCE).says("No budget is proposed", "The app keeps threads");
            assertThat(budget).doesNotExist();
            lab.leavesNothing(folder.resolve("leaky"));
        }
    }

    private LabProcess lab(String command, String out, List<String> options, String setting) throws IOException {
        int port = Ports.free();
        String url = "http://127.0.0.1:" + port;
        List<String> words = new ArrayList<>(List.of(command, "--start", SampleApp.commandLine(folder, port, setting),
                "--management", url + "/actuator", "--out", folder.resolve(out).toString()));
        words.addAll(options);
        words.add("--");
        // A fixed number of requests: an arrival rate is not kept by a machine that is busy.
        words.addAll(List.of("sh", "-c",
                "curl -s -o /dev/null '%s/orders/[1-100]' || exit 7; sleep 0.4; ".formatted(url).repeat(ROUNDS)));
        return LabProcess.start(folder, words.toArray(String[]::new));
    }
}
