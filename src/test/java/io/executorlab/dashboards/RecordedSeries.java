package io.executorlab.dashboards;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.experiment.Proxy;

/** A recorded run as promtool's unit tests want series: a value each second, with the labels that Prometheus adds to them. */
final class RecordedSeries {

    // A scrape of this second may be late.
    private static final long LATE_MILLIS = 300;

    private static final String CONNECTIONS_OF_APP = "tomcat_connections_current_connections";
    private static final String EXPORTER = "nginx-exporter:9113";
    private static final String NGINX = "nginx:8090";

    private final Evidence run;
    private final String variant;
    private final Optional<Proxy> proxy;

    RecordedSeries(Evidence run, String variant) {
        this(run, variant, null);
    }

    /** @param proxy the nginx before the app, or null */
    RecordedSeries(Evidence run, String variant, Proxy proxy) {
        this.run = run;
        this.variant = variant;
        this.proxy = Optional.ofNullable(proxy);
    }

    /** Seconds from the first scrape to the last. */
    int seconds() {
        List<Scrape> scrapes = run.scrapes();
        return (int) Math.round((scrapes.get(scrapes.size() - 1).atMillis() - scrapes.get(0).atMillis()) / 1000.0);
    }

    /** A test that exactly these alerts fire within the run, whatever others there are. */
    String test(Set<String> metrics, List<String> alerts) {
        StringBuilder yaml = new StringBuilder("  - name: %s\n    interval: 1s\n    input_series:\n".formatted(variant));
        for (Series series : series(metrics)) {
            yaml.append(line(labelled(series, "app:8081", "app"), values(series)));
        }
        proxy.ifPresent(its -> yaml.append(ofNginx(its)));
        yaml.append("    promql_expr_test:\n      - expr: max by (alertname, variant) (max_over_time(ALERTS{alertstate=\"firing\"}[1h]))\n")
                .append("        eval_time: ").append(seconds()).append("s\n        exp_samples:").append(alerts.isEmpty() ? " []\n" : "\n");
        for (String alert : alerts) {
            yaml.append("          - labels: '{alertname=\"").append(alert).append("\", variant=\"").append(variant).append("\"}'\n            value: 1\n");
        }
        return yaml.toString();
    }

    private List<Series> series(Set<String> metrics) {
        return run.scrapes().stream().flatMap(scrape -> metrics.stream().flatMap(metric -> scrape.samples(metric).stream()))
                .map(Sample::series).distinct().sorted(Comparator.comparing(Series::toString)).toList();
    }

    /** No run has nginx's own count: its clients are those for whom it has a connection to the app. */
    private String ofNginx(Proxy its) {
        Series connections = series(Set.of(CONNECTIONS_OF_APP)).get(0);
        return line(ofNginx("nginx_connections_active", EXPORTER), values(connections))
                + line(ofNginx("nginx_worker_connections", NGINX), constant(its.workerConnections()))
                + line(ofNginx("nginx_workers", NGINX), constant(its.workers()));
    }

    private String ofNginx(String metric, String instance) {
        return labelled(new Series(metric, Map.of()), instance, "nginx");
    }

    private static String line(String series, String values) {
        return "      - series: '%s'\n        values: '%s'\n".formatted(series, values);
    }

    private String constant(Object value) {
        return "%s+0x%d".formatted(value, seconds());
    }

    private String labelled(Series series, String instance, String job) {
        Map<String, String> labels = new LinkedHashMap<>(series.labels());
        // In an order that is the same in every JVM, unlike Map.of's.
        labels.put("instance", instance);
        labels.put("job", job);
        labels.put("variant", variant);
        return new Series(series.metric(), labels).toString();
    }

    private String values(Series series) {
        List<String> values = IntStream.rangeClosed(0, seconds()).mapToObj(second -> valueAt(series, second)).toList();
        return values.stream().distinct().count() == 1 ? constant(values.get(0)) : values.stream().collect(Collectors.joining(" "));
    }

    private String valueAt(Series series, int second) {
        long until = run.scrapes().get(0).atMillis() + 1000L * second + LATE_MILLIS;
        return run.scrapes().stream().filter(scrape -> scrape.atMillis() <= until).reduce((first, last) -> last).stream()
                .flatMap(scrape -> scrape.samples(series.metric()).stream())
                .filter(sample -> sample.series().equals(series) && !Double.isNaN(sample.value()))
                .map(sample -> number(sample.value())).findFirst().orElse("_");
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : Double.toString(value);
    }
}
