package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.measure.Curve.Point;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Figure;

class InstanceLineTest {

    private static final Figure STARTED = Figure.of("threads.started").orElseThrow();

    private static Scrape scrape(int second, double live, double started) {
        return Scrape.of(1000L * second, 2, Map.of(Scrape.LIVE, live, Scrape.STARTED, started));
    }

    private static Instance instance(int... seconds) {
        return new Instance("a", IntStream.of(seconds).mapToObj(second -> scrape(second, second, 2 * second)).toList(),
                0, 0, 0);
    }

    private static InstanceLine line(String name, IntToDoubleFunction live) {
        return InstanceLine.of(new Instance(name,
                IntStream.range(0, 40).mapToObj(i -> scrape(15 * i, live.applyAsDouble(15 * i), 0)).toList(), 0, 0, 0),
                Figure.LIVE, 0);
    }

    @Test
    void aLevelIsDrawnAsItIsAndACounterByWhatItGrowsInASecond() {
        assertThat(InstanceLine.of(instance(0, 15, 30), Figure.LIVE, 15_000).parts())
                .containsExactly(List.of(new Point(-15, 0), new Point(0, 15), new Point(15, 30)));
        assertThat(InstanceLine.of(instance(0, 15, 30), STARTED, 0).parts())
                .containsExactly(List.of(new Point(15, 2), new Point(30, 2)));
    }

    @Test
    void aLineEndsWhereAnInstanceWasNotSeenOrWasRestarted() {
        assertThat(InstanceLine.of(instance(0, 15, 30, 90, 105), Figure.LIVE, 0).parts()).extracting(List::size)
                .containsExactly(3, 2);
        assertThat(InstanceLine.of(instance(0, 15, 45, 60), Figure.LIVE, 0).parts()).as("a single scrape missed")
                .hasSize(1);
        Instance restarted = new Instance("a",
                List.of(scrape(0, 5, 50), scrape(15, 5, 50), scrape(30, 5, 10), scrape(45, 5, 25)), 0, 0, 0);
        assertThat(InstanceLine.of(restarted, STARTED, 0).parts()).containsExactly(List.of(new Point(15, 0)),
                List.of(new Point(45, 1)));
    }

    @Test
    void nothingIsDrawnOfSeveralProcessesUnderOneName() {
        assertThat(InstanceLine.of(new Instance("a", instance(0, 15).scrapes(), 0, 0, 1), Figure.LIVE, 0).parts())
                .isEmpty();
        assertThat(InstanceLine.of(new Instance("a", instance(0, 15).scrapes(), 0, 1, 0), Figure.LIVE, 0).parts())
                .isEmpty();
    }

    @Test
    void aLongTimeLosesNoPeakAndNothingThatWasStarted() {
        Instance day = new Instance("a", IntStream.range(0, 5760)
                .mapToObj(i -> scrape(15 * i, i == 1234 ? 900 : 60, i < 1234 ? 0 : 900)).toList(), 0, 0, 0);
        assertThat(InstanceLine.of(day, Figure.LIVE, 0).points()).hasSize(120).anyMatch(point -> point.value() == 900);
        List<Point> started = InstanceLine.of(day, STARTED, 0).points().toList();
        assertThat(started).hasSize(119);
        assertThat(started.stream().mapToDouble(Point::value).sum() * 15 * 48).isCloseTo(900, within(1e-6));
    }

    @Test
    void theMedianOfAllIsNotThatOfTheOddOne() {
        List<Point> median = InstanceLine
                .median(List.of(line("a", second -> 60), line("b", second -> 62), line("odd", second -> 60 + second)));
        assertThat(median).hasSizeBetween(15, 20).allMatch(point -> point.value() >= 60 && point.value() <= 62);
        assertThat(InstanceLine.median(List.of())).isEmpty();
        assertThat(InstanceLine.median(List.of(InstanceLine.of(instance(30), Figure.LIVE, 0))))
                .containsExactly(new Point(30, 30));
        assertThat(InstanceLine.most(List.of(line("a", second -> second), line("b", second -> 7)))).hasValue(585);
    }
}
