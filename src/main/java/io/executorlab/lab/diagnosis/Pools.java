package io.executorlab.lab.diagnosis;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * The connector's pool and those of the registered executors: which gauges tell their sizes, and which threads are
 * theirs by their names.
 */
public final class Pools {

    public static final String SIZE = "executor_pool_size_threads";
    public static final List<String> CONNECTORS =
            List.of("tomcat_threads_current_threads", "jetty_threads_current_threads");
    private static final List<String> CONNECTOR_THREADS =
            List.of("http-*-exec-*", "https-*-exec-*", "ajp-*-exec-*", "qtp*", "XNIO-*", "reactor-http-*",
                    // Those that run the requests of Quarkus, Micronaut and Javalin.
                    "executor-thread-*", "io-executor-thread-*", "JettyServerThreadPool-*");
    private static final String JETTY = "jetty";
    private static final List<String> CONNECTOR_BEANS = List.of("tomcat", JETTY, "undertow");
    // Spring Boot names these beans' threads by spring.task.*.thread-name-prefix and not by the bean.
    private static final Map<String, List<String>> PREFIXES = Map.of(
            "applicationTaskExecutor", List.of("task-", "applicationTaskExecutor-"),
            "taskScheduler", List.of("scheduling-", "taskScheduler-"), "tomcat", List.of("http-", "https-"),
            JETTY, List.of("qtp"));
    private static final String ANY = "*";

    /** To an executor bean, or to a pool by its gauge's name or by {@link #byName}. */
    public static boolean belongs(String thread, String pool) {
        return pool.endsWith(ANY) ? ThreadNames.matches(pool, thread)
                : PREFIXES.getOrDefault(pool, List.of(pool + "-")).stream().anyMatch(thread::startsWith);
    }

    static String byName(String thread) {
        return ThreadNames.withoutLastNumber(thread) + ANY;
    }

    static String of(Series gauge) {
        String name = gauge.labels().get("name");
        return name != null ? name : gauge.metric().startsWith(JETTY) ? JETTY : gauge.toString();
    }

    // An app may register its connector's pool as an executor as well: the same threads are not to count twice.
    static Stream<MetricSample> gauges(Scrape scrape) {
        List<MetricSample> connectors = CONNECTORS.stream().flatMap(metric -> scrape.samples(metric).stream()).toList();
        return Stream.concat(connectors.stream(), scrape.samples(SIZE).stream()
                .filter(gauge -> connectors.isEmpty() || !isConnectors(gauge)));
    }

    /** By pool; no pool has its threads counted twice. */
    static Map<String, Double> sizes(Scrape scrape) {
        return gauges(scrape)
                .collect(Collectors.toMap(gauge -> of(gauge.series()), Pools::size, Double::sum, LinkedHashMap::new));
    }

    static double size(MetricSample gauge) {
        return Double.isNaN(gauge.value()) ? 0 : gauge.value();
    }

    static boolean haveConnector(Evidence evidence) {
        return evidence.countedFrom().stream().flatMap(Pools::gauges).anyMatch(Pools::isConnectors);
    }

    /** By its gauge, or by names in thread dumps or a recording. */
    public static boolean showConnector(Evidence evidence) {
        return haveConnector(evidence) || !evidence.dumps().isEmpty() || !evidence.starts().isEmpty();
    }

    /** As far as dumps and a recording show them; a start that is recorded after that does not count. */
    static Set<String> threadsBefore(Evidence evidence, long startedBefore) {
        long from = evidence.countedFromMillis();
        return Stream.concat(
                evidence.starts().stream().filter(start -> start.atMillis() < startedBefore).map(ThreadStart::name),
                evidence.dumps().stream().filter(dump -> dump.atMillis() <= from).flatMap(ThreadDump::names))
                .collect(Collectors.toCollection(HashSet::new));
    }

    static Set<String> connectors(Stream<String> names) {
        return names.filter(name -> ThreadNames.matchesAny(CONNECTOR_THREADS, name))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isConnectors(MetricSample gauge) {
        return CONNECTORS.contains(gauge.metric()) || CONNECTOR_BEANS.contains(of(gauge.series()));
    }
}
