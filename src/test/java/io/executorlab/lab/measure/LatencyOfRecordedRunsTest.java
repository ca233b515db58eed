package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;

/** No time of the server's is told as a number that nobody can have waited for. */
class LatencyOfRecordedRunsTest {

    private static final String SERVER = "server";
    /** Of the app's histogram, in milliseconds. */
    private static final TreeSet<Double> BOUNDS = new TreeSet<>(
            List.of(0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10_000.0));
    private static final List<Row> ROWS = new ArrayList<>();

    private record Row(String run, List<Latency> sides) {

        /** Of any kind of request. */
        private OptionalDouble clientsLongest() {
            return sides.stream().filter(side -> !side.side().equals(SERVER))
                    .map(client -> client.values().get(Latency.POINTS.indexOf("most"))).filter(Objects::nonNull)
                    .mapToDouble(Span::most).max();
        }

        private Stream<Latency> servers() {
            return sides.stream().filter(side -> side.side().equals(SERVER));
        }

        private Stream<Double> points() {
            return servers().flatMap(server -> Stream.concat(Stream.ofNullable(server.mean()), server.values().stream()
                    .filter(Objects::nonNull).filter(Span::isKnown).map(Span::most)));
        }

        private Stream<Span> buckets() {
            return servers().flatMap(server -> server.values().stream()).filter(Objects::nonNull)
                    .filter(span -> !span.isKnown());
        }
    }

    @BeforeAll
    static void read() throws IOException {
        for (Path pack : RecordedPacks.all()) {
            try (Stream<Path> files = Files.walk(RecordedPacks.root(pack))) {
                for (Path run : files.filter(file -> file.endsWith(Evidence.RUN)).toList()) {
                    ROWS.add(new Row(pack + "!" + run, Latency.of(Evidence.read(run.getParent()))));
                }
            }
        }
    }

    /** Infinite beyond the highest bound: what the server takes there the client has given up on. */
    private static double width(double time) {
        Double above = BOUNDS.ceiling(time);
        return above == null ? Double.POSITIVE_INFINITY : above - BOUNDS.lower(above);
    }

    @Test
    void noTimeOfTheServersLiesBeyondTheClientsLongestByMoreThanABucket() {
        List<Row> rows = ROWS.stream().filter(row -> row.clientsLongest().isPresent()).toList();
        assertThat(rows).hasSizeGreaterThan(100);
        for (Row row : rows) {
            double longest = row.clientsLongest().getAsDouble();
            assertThat(row.points()).as(row.run())
                    .allSatisfy(time -> assertThat(time - longest).isLessThanOrEqualTo(width(time)));
        }
    }

    @Test
    void whatTheHistogramTellsIsOneOfItsBuckets() {
        assertThat(ROWS.stream().flatMap(Row::buckets)).isNotEmpty()
                .allSatisfy(bucket -> assertThat(BOUNDS.lower(bucket.most())).isEqualTo(bucket.least()));
    }
}
