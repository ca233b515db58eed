package io.executorlab.lab.command;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.OnceMore;
import io.executorlab.lab.Programs;

/**
 * Sessions through a real nginx, more than it has connections for and as many as it has. It counts, and depends on no
 * machine's speed.
 */
@ExtendWith(OnceMore.class)
@Tag("long")
class ProxyConnectionsIT {

    private static final Duration A_RUN = Duration.ofMinutes(4);
    private static final String EXPERIMENT =
            """
                    name: short
                    title: A short run through a proxy
                    claims: []
                    counters: {sent: sessions_started, answered: results_received, failed: sessions_failed, timed-out: \
                    results_timed_out, lost: results_lost,
                               refused: results_refused, latency: time_to_result, rounds: rounds_done, step: \
                               step_time, round(open): most_open,
                               round(first-refusal): open_at_first_refusal, counted(reconnects): reconnects}
                    loads:
                      steps:
                        script: proxy-connections.js
                        warm-up: {STEPS: "5", THINK: 0s}
                        open-files: 256
                        quick: {ROUNDS: 2, DURATION: 90s, STEPS: "20,60", THINK: 1s, TIME_LIMIT: 20s}
                        post: {ROUNDS: 2, DURATION: 90s, STEPS: "20,60", THINK: 1s, TIME_LIMIT: 20s}
                    cells:
                      - variant: broken
                        profiles: [async-blocking-fixed]
                        proxy: {workers: 1, worker-connections: 64}
                        bounds:
                          in-step(20, requests.failed): {at-most: 0}
                          in-step(60, requests.failed): {at-least: 29}
                          requests.counted(reconnects): {at-least: 29}
                          round.max(open): {at-most: 31}
                          round.max(first-refusal): {at-most: 31}
                          proxy.logged(64 worker_connections are not enough): {at-least: 29}
                      - variant: fixed
                        profiles: [async-blocking-fixed]
                        proxy: {workers: 1, worker-connections: 256, worker-rlimit-nofile: 512}
                        bounds:
                          requests.failed: {at-most: 0}
                          round.max(open): {at-least: 60}
                          proxy.logged(worker_connections): {at-most: 0}
                    """;

    @TempDir
    private Path folder;

    @Test
    void aProxyWithTooFewConnectionsRefusesAndItsLogIsQuoted() throws Exception {
        Programs.require("nginx", "apt-get install nginx-light");
        Path out = folder.resolve("out");
        try (LabProcess lab = LabProcess.start(folder, "run", "--experiment",
                Experiments.write(folder, EXPERIMENT).toString(), "--out", out.toString())) {
            lab.ends(A_RUN).exitedWith(0).says("broken: nginx logged '[alert] 64 worker_connections are not enough");
            lab.leavesNothing(out);
        }
    }
}
