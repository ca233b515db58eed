package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/** Judged by numbers that were counted by hand in the dumps of a recorded run, whose last three end at 171, 97, 13. */
class SteadyStateTest {

    private static final int[] COUNTED =
            {179, 177, 180, 179, 175, 180, 175, 180, 175, 180, 178, 178, 180, 175, 180, 180};
    private static final String SEARCH = "threads.at(org.opensearch.client.RestClient.performRequest|"
            + "org.elasticsearch.client.RestClient.performRequest)";

    private static Path folder() throws IOException {
        return RecordedPacks.root(RecordedPacks.file("pool-mismatch")).resolve("pool-mismatch/200-180");
    }

    private static Evidence run() throws IOException {
        return Evidence.read(folder());
    }

    @ParameterizedTest
    @CsvSource({"mean, 178.1875", "median, 179", "max, 180"})
    void placesCountOverTheSteadyPartAlone(String statistic, double expected) throws IOException {
        assertThat(IntStream.of(COUNTED).average().orElseThrow()).isEqualTo(178.1875);
        assertThat(new Measures(List.of(run())).value(SEARCH + "." + statistic)).hasValue(expected);
    }

    @Test
    void rampUpAndRunOutAreDumpedAndDoNotCount() throws IOException {
        Evidence run = run();
        assertThat(run.dumpsUnderLoad()).hasSize(23);
        assertThat(run.dumpsThatCount()).hasSize(COUNTED.length);
        assertThat(run.scrapesThatCount()).hasSizeLessThan(run.underLoad().size());
    }

    @Test
    void withoutADumpOfTheSteadyPartThereIsNoValue(@TempDir Path ramp) throws IOException {
        Set<Long> steady = run().dumpsThatCount().stream().map(ThreadDump::atMillis).collect(Collectors.toSet());
        for (String part : List.of("run.json", "machine.json", "metrics.jsonl", "k6.json")) {
            Files.copy(folder().resolve(part), ramp.resolve(part));
        }
        for (ThreadDump dump : run().dumpsUnderLoad()) {
            if (!steady.contains(dump.atMillis())) {
                dump.write(ramp.resolve("threads-%d-load.json".formatted(dump.atMillis())));
            }
        }

        Evidence run = Evidence.read(ramp);
        assertThat(run.dumpsUnderLoad()).hasSize(23 - COUNTED.length);
        assertThat(new Measures(List.of(run)).value(SEARCH + ".mean")).isEmpty();
    }
}
