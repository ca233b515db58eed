package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.process.Ports;

/** Two versions of an app by turns. */
@Tag("long")
@Measures
class CompareIT {

    private static final int ROUNDS = 8;
    private static final Duration AT_MOST = Duration.ofMinutes(6);
    private static final String WIDE =
            "requests: 100\nscrape-gap: 20s\nbounds:\n  threads.left.beyond-pools: {at-most: 500}\n";

    @TempDir
    private Path folder;

    private LabProcess compare(String out, int port, String... options) throws IOException {
        String url = "http://127.0.0.1:" + port;
        Path budget = Files.writeString(folder.resolve("threads.yml"), WIDE);
        List<String> words = new ArrayList<>(
                List.of("compare", "--budget", budget.toString(), "--management", url + "/actuator", "--out",
                        folder.resolve(out).toString(), "--runs", "3"));
        words.addAll(List.of(options));
        words.addAll(List.of("--", "sh", "-c",
                "curl -s -o /dev/null '%s/orders/[1-100]' || exit 7; sleep 0.4; ".formatted(url).repeat(ROUNDS)));
        return LabProcess.start(folder, words.toArray(String[]::new));
    }

    private VersionComparison result(String out) throws IOException {
        return Json.read(folder.resolve(out).resolve(VersionComparison.FILE), VersionComparison.class);
    }

    @Test
    void aVersionThatLeaksIsWorseThanOneThatDoesNotAndNotTheOtherWayRound() throws Exception {
        int port = Ports.free();
        String clean = SampleApp.commandLine(folder, port, "leak-every=0");
        String leaking = SampleApp.commandLine(folder, port, "leak-every=20");
        try (LabProcess lab = compare("worse", port, "--before", clean, "--after", leaking)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.BROKEN).says("Worse than before: threads.", "OrderExports.requested");
            assertThat(result("worse").bounds()).allMatch(bound -> bound.state() == BoundVerdict.State.HELD);
            lab.leavesNothing(folder.resolve("worse"));
        }
        try (LabProcess lab = compare("better", port, "--before", leaking, "--after", clean)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD).says("no worse than before, and all bounds held");
        }
    }
}
