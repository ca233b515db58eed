package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.evidence.RunLog.Outcome;

class WaitsTest {

    private static String words(double mean, double connection, double queue) {
        Map<String, Double> measures = Map.of("http.client.mean", mean, "wait.search", 100.0, "wait.database-connection", connection,
                "wait.connector-queue", queue, "wait.rest", Math.max(0, mean - 100 - connection - queue));
        return Waits.inWords(new CellResult("broken", "broken", "", List.of(), 1, Outcome.RAN, List.of(), measures, Map.of(), Map.of(), null, List.of(), null,
                List.of(), List.of(), List.of(), List.of(), List.of(), List.of())).orElseThrow();
    }

    @Test
    void thePartsStandTheLongestFirst() {
        assertThat(words(1000, 300, 600)).isEqualTo("Where the time goes, broken: of 1000 ms for the client on average, 600 ms in the connector's queue,"
                + " which the server's timer does not see; 300 ms waiting for a database connection; 100 ms at the search engine and on the way to it.");
    }

    @Test
    void partsThatAddUpToMoreThanTheWholeAreNotLeftToTheReaderToAdd() {
        assertThat(words(1000, 600, 600)).endsWith(" Together that is 1300 ms, more than the mean, which covers only requests that ended; the queues held others too.");
        assertThat(words(1000, 340, 600)).doesNotContain("Together");
    }
}
