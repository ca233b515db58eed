package io.executorlab.lab.workshop.material;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.chart.TimeChart;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.measure.Readings;

/**
 * Every metric that the app has told in a run, for who wants to see another than those that are drawn anyway.
 *
 * @param scrapes in their order
 */
public record AppMetrics(List<Scrape> scrapes) {

    private static final String ID = "metric";

    /** Sorted. */
    public List<String> names() {
        return scrapes.stream().flatMap(scrape -> scrape.metrics().stream()).distinct().sorted().toList();
    }

    /**
     * One of them over time, with a line for each of its series; empty where the app has none of this name.
     *
     * @param from what second 0 is, in milliseconds since the epoch
     */
    public Optional<TimeChart> chart(String name, long from) {
        Map<String, List<Double>> lines = new LinkedHashMap<>();
        scrapes.stream().flatMap(scrape -> scrape.samples(name).stream()).map(Sample::series).distinct().sorted(Comparator.comparing(Series::toString))
                .forEach(series -> lines.put(labels(series), values(series)));
        List<Double> seconds = scrapes.stream().map(scrape -> (scrape.atMillis() - from) / Readings.MILLIS).toList();
        return lines.isEmpty() ? Optional.empty() : Optional.of(new TimeChart(ID, name, false, Evidence.METRICS, seconds, lines).thinned());
    }

    private static String labels(Series series) {
        return series.toString().substring(series.metric().length()).replaceAll("^\\{|}$", "");
    }

    private List<Double> values(Series series) {
        List<Double> values = new ArrayList<>();
        for (Scrape scrape : scrapes) {
            values.add(scrape.samples(series.metric()).stream().filter(sample -> sample.series().equals(series)).map(Sample::value).filter(Double::isFinite)
                    .findFirst().orElse(null));
        }
        return values;
    }
}
