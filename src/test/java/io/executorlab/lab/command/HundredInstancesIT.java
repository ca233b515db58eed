package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.dashboards.Prometheus;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.ScrapedService;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.measure.BoundVerdict.State;

/** A hundred instances and an hour of scrapes 15 s apart, in a real Prometheus: they are read and judged in seconds. */
@Tag("long")
class HundredInstancesIT {

    private static final String LEAKING = "10.0.1.1:8080";
    private static final int INSTANCES = 100;
    private static final int SECONDS = 3600;
    private static final int INTERVAL = 15;
    /** Seconds on a quiet machine: only a fault, or one that has far too much to do, takes that long. */
    private static final Duration JUDGED_WITHIN = Duration.ofMinutes(2);
    private static final long BYTES_OF_A_REPORT = 3 << 20;

    @TempDir
    private Path folder;

    private final Instant begin = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(3, ChronoUnit.HOURS);

    @Test
    void theOneThatLeaksIsFoundAmongThem() throws Exception {
        ScrapedService all = ScrapedService.of(begin.toEpochMilli(), SECONDS, INTERVAL).healthy(INSTANCES - 1).with(LEAKING, one -> one.leaks(500));
        Path budget = Files.writeString(folder.resolve("threads.yml"), """
                requests: 1000
                bounds:
                  threads.started.beyond-pools: {per-request: 0.001}
                  threads.left.beyond-pools: {at-most: 5}
                  threads.live.max: {at-most: 60 + 10 * cores}
                """);
        Path out = folder.resolve("out");
        try (Prometheus prometheus = Prometheus.holding(all.openMetrics(), folder); LabProcess lab = LabProcess.start(folder, "fleet", "--budget", budget.toString(),
                "--prometheus", prometheus.base().toString(), "--selector", ScrapedService.SELECTOR, "--from", begin.toString(), "--to",
                begin.plusSeconds(SECONDS).toString(), "--out", out.toString())) {
            lab.ends(JUDGED_WITHIN).exitedWith(ExitCode.BROKEN).says("Exceeded in 1 of 100 instances: " + LEAKING);
        }
        FleetResult result = Json.read(out.resolve(FleetResult.FILE), FleetResult.class);
        assertThat(result.instances()).hasSize(INSTANCES);
        assertThat(result.instances().get(0).name()).isEqualTo(LEAKING);
        assertThat(result.instances().stream().skip(1)).allSatisfy(each -> {
            assertThat(each.state()).isEqualTo(State.HELD);
            assertThat(each.seen().scrapes()).as(each.name()).isBetween(SECONDS / INTERVAL, SECONDS / INTERVAL + 1);
        });
        assertThat(Files.size(out.resolve("report.html"))).isLessThan(BYTES_OF_A_REPORT);
    }
}
