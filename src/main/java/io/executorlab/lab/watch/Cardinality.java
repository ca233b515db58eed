package io.executorlab.lab.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.SeriesReader;

/**
 * Keeps very many series out of the evidence: a label for each customer or order, or a metric for each, makes megabytes
 * of each scrape, and nothing here reads them one by one.
 */
final class Cardinality {

    private static final int SERIES_OF_A_METRIC = 1000;
    private static final int SERIES_OF_REQUESTS = 5000;
    private static final int SERIES = 10_000;
    private static final int NAMED = 20;
    /** Counted over all paths, however many. */
    private static final Set<String> REQUESTS =
            Set.of("http_server_requests_seconds_count", "http_server_requests_seconds_sum");
    private static final String PATH = "uri";
    /** The lab's own requests, which are told from the others by their path. */
    private static final Pattern OF_THE_LAB = Pattern.compile(".*/(prometheus|threaddump|health)");
    /** Metrics that measures ask for. */
    private static final Pattern FIRST =
            Pattern.compile("(jvm|process|system|http_server|executor|tomcat|jetty|hikaricp)_.*");

    private final Set<String> tooMany = new TreeSet<>();
    private final Set<String> withoutPaths = new TreeSet<>();
    private final Set<String> cut = new TreeSet<>();
    /** The metrics that still have room; null as long as there is room for all. */
    private Set<String> kept;
    private int seriesAtMost;
    private int metricsBeyond;

    /**
     * The scrape without the metrics that have grown too many series, now or before, and without those beyond what
     * there is room for.
     */
    synchronized Scrape limited(Scrape scrape) {
        scrape.samples().filter(Cardinality::isCut).map(Sample::metric).forEach(cut::add);
        for (String metric : scrape.metrics()) {
            int series = scrape.samples(metric).size();
            if (REQUESTS.contains(metric) ? series > SERIES_OF_REQUESTS : series > SERIES_OF_A_METRIC) {
                (REQUESTS.contains(metric) ? withoutPaths : tooMany).add(metric);
            }
        }
        Scrape limited = tooMany.isEmpty() && withoutPaths.isEmpty() ? scrape
                : each(scrape, scrape.metrics().stream()
                        .filter(metric -> !tooMany.contains(metric)).toList());
        if (kept == null && limited.size() <= SERIES) {
            return limited;
        }
        seriesAtMost = Math.max(seriesAtMost, limited.size());
        if (kept == null) {
            kept = roomFor(limited);
        }
        List<String> recorded = limited.metrics().stream().filter(kept::contains).toList();
        metricsBeyond = Math.max(metricsBeyond, limited.metrics().size() - recorded.size());
        return each(limited, recorded);
    }

    private static boolean isCut(Sample sample) {
        return sample.series().labels().values().stream()
                .anyMatch(label -> label.length() >= SeriesReader.LABEL_AT_MOST - 1);
    }

    private Scrape each(Scrape scrape, List<String> metrics) {
        List<Sample> samples = new ArrayList<>();
        metrics.forEach(metric -> samples
                .addAll(withoutPaths.contains(metric) ? summed(scrape.samples(metric)) : scrape.samples(metric)));
        return new Scrape(scrape.atMillis(), scrape.tookMillis(), samples);
    }

    private static List<Sample> summed(List<Sample> samples) {
        Map<Series, Double> sums = new LinkedHashMap<>();
        samples.forEach(sample -> sums.merge(withoutPath(sample.series()), sample.value(), Double::sum));
        return sums.entrySet().stream().map(sum -> new Sample(sum.getKey(), sum.getValue())).toList();
    }

    private static Series withoutPath(Series series) {
        String path = series.labels().get(PATH);
        if (path == null || OF_THE_LAB.matcher(path).matches()) {
            return series;
        }
        Map<String, String> labels = new LinkedHashMap<>(series.labels());
        labels.remove(PATH);
        return new Series(series.metric(), labels);
    }

    private static Set<String> roomFor(Scrape scrape) {
        Set<String> metrics = new HashSet<>();
        int series = 0;
        for (String metric : scrape.metrics().stream()
                .sorted(Comparator.comparing((String name) -> !FIRST.matcher(name).matches())
                        .thenComparingInt(name -> scrape.samples(name).size()).thenComparing(Comparator.naturalOrder()))
                .toList()) {
            series += scrape.samples(metric).size();
            if (series > SERIES) {
                break;
            }
            metrics.add(metric);
        }
        return metrics;
    }

    /** Tells which series are not in the evidence, in sentences. */
    synchronized List<String> notRecorded() {
        List<String> sentences = new ArrayList<>();
        if (!tooMany.isEmpty()) {
            sentences.add("Not recorded, for each has more than a thousand series: %s%s.".formatted(
                    String.join(", ", tooMany.stream().limit(NAMED).toList()),
                    tooMany.size() > NAMED ? " and %,d more".formatted(tooMany.size() - NAMED) : ""));
        }
        if (!cut.isEmpty()) {
            sentences.add("Of labels that are longer than %,d characters the beginning was recorded: %s."
                    .formatted(SeriesReader.LABEL_AT_MOST, String.join(", ", cut)));
        }
        if (!withoutPaths.isEmpty()) {
            sentences.add("Requests were recorded without their paths, of which there are more than %,d."
                    .formatted(SERIES_OF_REQUESTS));
        }
        if (metricsBeyond > 0) {
            sentences.add("The app has %,d series and the evidence room for %,d: %,d of its metrics were not recorded."
                    .formatted(
                            seriesAtMost, SERIES, metricsBeyond));
        }
        return sentences;
    }
}
