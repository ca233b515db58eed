package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.Measures;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.process.Ports;

/** An app with a leak and the same without: as two versions, and by a budget that was proposed from its own runs. */
@Tag("long")
@Measures
class LeakingAppIT extends RunInAFolder {

    private static final int ROUNDS = 10;
    private static final Duration AT_MOST = Duration.ofMinutes(6);
    private static final String WIDE =
            "requests: 100\nscrape-gap: 20s\nbounds:\n  threads.left.beyond-pools: {at-most: 500}\n";

    private int port;

    /** A fixed number of requests is the load: an arrival rate is not kept by a machine that is busy. */
    private LabProcess load(String command, String out, String... options) throws IOException {
        String url = "http://127.0.0.1:" + port;
        String requests = "curl -s -o /dev/null '%s/orders/[1-100]' || exit 7; sleep 0.4; ".formatted(url);
        return lab(Stream.of(Stream.of(command, "--management", url + "/actuator", "--out",
                folder.resolve(out).toString()), Stream.of(options),
                Stream.of("--", "sh", "-c", requests.repeat(ROUNDS))).flatMap(words -> words).toArray(String[]::new));
    }

    /** @param every so many requests it keeps a thread; 0 for never */
    private String app(int every) throws IOException {
        port = port == 0 ? Ports.free() : port;
        return SampleApp.commandLine(folder, port, "leak-every=" + every);
    }

    @Test
    void aVersionThatLeaksIsWorseThanOneThatDoesNotAndNotTheOtherWayRound() throws Exception {
        String clean = app(0);
        String leaking = app(20);
        String budget = Files.writeString(folder.resolve("wide.yml"), WIDE).toString();
        try (LabProcess lab = load("compare", "worse", "--budget", budget, "--runs", "3", "--before", clean, "--after",
                leaking)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.EXCEEDED).says("OrderExports.requested");
            assertThat(Json.read(folder.resolve("worse").resolve(VersionComparison.FILE), VersionComparison.class)
                    .bounds()).allMatch(bound -> bound.state() == BoundVerdict.State.HELD);
            lab.leavesNothing(folder.resolve("worse"));
        }
        try (LabProcess lab = load("compare", "better", "--budget", budget, "--runs", "3", "--before", leaking,
                "--after", clean)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD);
        }
    }

    @Test
    void aProposedBudgetIsKeptByTheSameAppAndExceededByALeak() throws Exception {
        String budget = folder.resolve("threads.yml").toString();
        try (LabProcess lab = load("record", "clean", "--start", app(0), "--runs", "2", "--write", budget)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD).says("threads.left.beyond-pools", budget);
            lab.leavesNothing(folder.resolve("clean"));
        }
        try (LabProcess lab = load("check", "same", "--start", app(0), "--budget", budget)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.HELD);
        }
        try (LabProcess lab = load("check", "leak", "--start", app(100), "--budget", budget)) {
            lab.ends(AT_MOST).exitedWith(ExitCode.EXCEEDED).says("threads.left.beyond-pools", "OrderExports.requested");
        }
    }
}
