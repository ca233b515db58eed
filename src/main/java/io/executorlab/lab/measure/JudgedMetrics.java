package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/**
 * Selects the app's metrics from which certain measures are computed. A scrape that holds only this gives each of them
 * the number that the whole scrape gives; so what is left out of a long watch changes nothing that is judged.
 */
public final class JudgedMetrics {

    // By these every check is judged: processes, threads, pools, requests, and what the lab reads itself.
    private static final Set<String> OF_EVERY_CHECK =
            Set.of(Scrape.LIVE, Scrape.PEAK, Scrape.STARTED, Scrape.PROCESS_START, Scrape.UPTIME, Readings.POOL_SIZE,
                    HandledRequests.METRIC);
    private static final String OF_THE_LAB = "lab_";
    private static final String STATUS = "status";
    private static final String PATH = "uri";
    private static final String REQUESTS = "http_server_requests";

    private final Set<String> metrics = new TreeSet<>(OF_EVERY_CHECK);
    private final Set<String> prefixes = new TreeSet<>(Set.of(OF_THE_LAB));
    private final HandledRequests requests;
    private final Set<String> paths = new TreeSet<>();
    private boolean everyPath;

    private JudgedMetrics(HandledRequests requests) {
        this.requests = requests;
        metrics.addAll(Pools.CONNECTORS);
    }

    /**
     * Of these measures, as they are written in bounds.
     *
     * @param requests how this app's requests are told from the observer's
     */
    public static JudgedMetrics of(Collection<String> measures, HandledRequests requests) {
        JudgedMetrics judged = new JudgedMetrics(requests);
        measures.forEach(judged::add);
        return judged;
    }

    private void add(String name) {
        Measure measure = Measures.named(name);
        if (measure.parameter().equals(Optional.of(Parameter.STEP_AND_MEASURE))) {
            add(StepMetric.of(Measures.parameter(name)).measure());
        }
        String parameter = Measures.parameter(name);
        measure.metrics(parameter).forEach(metric -> {
            if (metric.endsWith("*")) {
                prefixes.add(metric.substring(0, metric.length() - 1));
            }
            metrics.add(metric);
        });
        // Its labels may tell any path from the others.
        everyPath |= measure.takesAnyMetric() && parameter.startsWith(REQUESTS);
        if (measure.parameter().equals(Optional.of(Parameter.REQUEST))) {
            paths.add(Readings.labels(parameter).get(PATH));
        }
    }

    /** The scrape with nothing else in it; requests are added up where no measure tells their path from the others. */
    public Scrape in(Scrape scrape) {
        List<Sample> samples = new ArrayList<>();
        scrape.metrics().stream().filter(this::contains)
                .forEach(metric -> samples.addAll(metric.startsWith(REQUESTS) && !everyPath
                        ? byStatus(metric, scrape.samples(metric))
                        : scrape.samples(metric)));
        return new Scrape(scrape.atMillis(), scrape.tookMillis(), samples);
    }

    private boolean contains(String metric) {
        return metrics.contains(metric) || prefixes.stream().anyMatch(metric::startsWith);
    }

    /**
     * The observer's and those of the paths that count as they are, of all others only how many ended in which status.
     */
    private List<Sample> byStatus(String metric, List<Sample> samples) {
        List<Sample> kept = new ArrayList<>();
        Map<String, Double> sums = new TreeMap<>();
        for (Sample sample : samples) {
            if (requests.isObservers(sample.series())
                    || sample.label(PATH) != null && paths.contains(sample.label(PATH))) {
                kept.add(sample);
            } else if (metric.equals(HandledRequests.METRIC) && !Double.isNaN(sample.value())) {
                sums.merge(String.valueOf(sample.label(STATUS)), sample.value(), Double::sum);
            }
        }
        sums.forEach((status, sum) -> kept.add(new Sample(new Series(metric, Map.of(STATUS, status)), sum)));
        return kept;
    }
}
