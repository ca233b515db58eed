package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.dashboards.Prometheus;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Scraped;

/** Recorded runs of the lab as a hundred instances of a service, whose scrapes a real Prometheus holds: broken breaks the bounds there too, and fixed keeps them. */
@Tag("long")
class RecordedInstancesIT {

    private static final String EXPERIMENT = "event-loop-per-call";
    private static final int RUNS = 5;
    /** So many instances each run stands as. */
    private static final int COPIES = 10;
    /** From the load's begin on, a scrape each second. */
    private static final int SECONDS = 12;
    private static final String STARTED = "threads.started.beyond-pools";
    private static final String PEAK = "threads.peak";

    @TempDir
    private Path folder;

    private final Instant begin = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(3, ChronoUnit.HOURS);

    private String openMetrics(List<String> variants) throws IOException {
        Path runs = RecordedPacks.root(RecordedPacks.file(EXPERIMENT)).resolve(EXPERIMENT);
        StringBuilder written = new StringBuilder();
        for (String variant : variants) {
            for (int run = 1; run <= RUNS; run++) {
                Evidence evidence = Evidence.read(runs.resolve(run == 1 ? variant : variant + "." + run));
                for (int copy = 0; copy < COPIES; copy++) {
                    written.append(openMetrics(evidence, "%s-%d-%d".formatted(variant, run, copy)));
                }
            }
        }
        return written.append("# EOF\n").toString();
    }

    /** The run moved to where its load begins with {@link #begin}. */
    private String openMetrics(Evidence run, String instance) {
        long moved = begin.toEpochMilli() - run.run().times().loadFrom();
        Map<Series, TreeMap<Long, Double>> series = new LinkedHashMap<>();
        Set<String> metrics = Scraped.metrics(List.of(STARTED, PEAK));
        for (Scrape scrape : run.scrapes()) {
            long at = scrape.atMillis() + moved;
            if (at >= begin.toEpochMilli() && at <= begin.plusSeconds(SECONDS).toEpochMilli()) {
                metrics.stream().flatMap(metric -> scrape.samples(metric).stream()).forEach(sample -> put(series, sample, instance, at));
                put(series, new Sample(new Series(Instance.UP, Map.of()), 1), instance, at);
            }
        }
        StringBuilder written = new StringBuilder();
        series.forEach((its, samples) -> samples.forEach((at, value) -> written.append("%s %s %s\n".formatted(its, value, at / 1000.0))));
        return written.toString();
    }

    private static void put(Map<Series, TreeMap<Long, Double>> series, Sample sample, String instance, long at) {
        Map<String, String> labels = new TreeMap<>(sample.series().labels());
        labels.put("instance", instance);
        labels.put("app", EXPERIMENT);
        series.computeIfAbsent(new Series(sample.series().metric(), labels), its -> new TreeMap<>()).put(at, sample.value());
    }

    @Test
    void eachRunIsJudgedAsItsVariant() throws Exception {
        Path budget = Files.writeString(folder.resolve("threads.yml"), """
                requests: 50
                bounds:
                  %s: {per-request: 0.5}
                  %s: {at-most: 1000}
                """.formatted(STARTED, PEAK));
        Path out = folder.resolve("out");
        List<String> variants = List.of("broken", "fixed");
        try (Prometheus prometheus = Prometheus.holding(openMetrics(variants), folder); LabProcess lab = LabProcess.start(folder, "fleet", "--budget", budget.toString(),
                "--prometheus", prometheus.base().toString(), "--selector", "app=\"%s\"".formatted(EXPERIMENT), "--from", begin.toString(), "--to",
                begin.plusSeconds(SECONDS).toString(), "--out", out.toString())) {
            lab.ends().exitedWith(ExitCode.BROKEN).says("Exceeded in %d of %d instances".formatted(RUNS * COPIES, 2 * RUNS * COPIES));
        }
        Map<String, State> states = new TreeMap<>();
        Json.read(out.resolve(FleetResult.FILE), FleetResult.class).instances().forEach(each -> states.put(each.name(), each.state()));
        List<State> expected = new ArrayList<>();
        for (State state : List.of(State.BROKEN, State.HELD)) {
            for (int instance = 0; instance < RUNS * COPIES; instance++) {
                expected.add(state);
            }
        }
        assertThat(states.values()).as("%s", states).containsExactlyElementsOf(expected);
    }
}
