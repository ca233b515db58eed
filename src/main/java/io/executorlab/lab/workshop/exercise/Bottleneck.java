package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.i18n.Text;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;

/**
 * Something of which there is only so much, as a run's metrics tell it.
 *
 * @param name of the executor; empty for all other kinds
 * @param there how many there are, of an executor how many threads its pool had at most
 * @param used at most
 * @param waiting for one of them, at most
 */
public record Bottleneck(Kind kind, String name, double there, double used, double waiting) {

    /** The kinds of limits. */
    enum Kind { CONNECTIONS, CONNECTOR, EXECUTOR, COMMON_POOL, PROCESSORS, PROXY, NONE }

    /** Stands for no limit that is reached. */
    public static final Bottleneck NONE = new Bottleneck(Kind.NONE, "", 0, 0, 0);

    /** The name by which metrics have the connector's own. */
    static final String CONNECTOR_POOL = "tomcat";

    /** The bottlenecks in a run's evidence, the fullest first; {@link #NONE} is always the last. */
    static List<Bottleneck> of(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        List<Bottleneck> bottlenecks = new ArrayList<>();
        add(bottlenecks, Kind.CONNECTIONS, most(scrapes, "hikaricp_connections_max"),
                most(scrapes, "hikaricp_connections_active"),
                most(scrapes, "hikaricp_connections_pending"));
        add(bottlenecks, Kind.CONNECTOR, most(scrapes, "tomcat_threads_config_max_threads"),
                most(scrapes, "tomcat_threads_busy_threads"),
                most(scrapes,
                        scrape -> Readings.ofExecutors(Readings.QUEUED, scrape).getOrDefault(CONNECTOR_POOL, 0.0)));
        Readings.executors(scrapes, Readings.POOL_SIZE).stream().filter(name -> !name.equals(CONNECTOR_POOL))
                .map(name -> executor(name, scrapes))
                .filter(bottleneck -> bottleneck.there() > 0).forEach(bottlenecks::add);
        double workers = evidence.dumpsUnderLoad().stream()
                .mapToDouble(dump -> dump.threads().stream()
                        .filter(thread -> Classification.isOfCommonPool(thread.name())).count())
                .max().orElse(0);
        add(bottlenecks, Kind.COMMON_POOL, workers, workers, 0);
        evidence.machine().map(Machine::processors)
                .ifPresent(processors -> bottlenecks.add(new Bottleneck(Kind.PROCESSORS, "", processors,
                        new Measures(List.of(evidence)).value("cpu.cores").orElse(0), 0)));
        bottlenecks.sort(Comparator.comparingDouble(Bottleneck::share).reversed());
        bottlenecks.add(NONE);
        return bottlenecks;
    }

    private static void add(List<Bottleneck> bottlenecks, Kind kind, double there, double used, double waiting) {
        if (there > 0) {
            bottlenecks.add(new Bottleneck(kind, "", there, used, waiting));
        }
    }

    private static Bottleneck executor(String name, List<Scrape> scrapes) {
        return new Bottleneck(Kind.EXECUTOR, name, most(scrapes, of(Readings.POOL_SIZE, name)),
                most(scrapes, of(Readings.ACTIVE, name)),
                most(scrapes, of(Readings.QUEUED, name)));
    }

    private static ToDoubleFunction<Scrape> of(String metric, String executor) {
        return scrape -> scrape.sum(metric, Map.of("name", executor)).orElse(0);
    }

    private static double most(List<Scrape> scrapes, String metric) {
        return most(scrapes, scrape -> scrape.value(metric).orElse(0));
    }

    private static double most(List<Scrape> scrapes, ToDoubleFunction<Scrape> reading) {
        return scrapes.stream().mapToDouble(reading).max().orElse(0);
    }

    /**
     * The one of this kind.
     *
     * @param executor null for any
     */
    static Bottleneck in(Evidence evidence, Kind kind, String executor) {
        return of(evidence).stream()
                .filter(bound -> bound.kind() == kind && (executor == null || bound.name().equals(executor)))
                .findFirst().orElse(new Bottleneck(kind, "", 0, 0, 0));
    }

    private double share() {
        return there == 0 ? 0 : used / there;
    }

    boolean isSameAs(Bottleneck other) {
        return kind == other.kind && name.equals(other.name);
    }

    /** The executor's name in metrics, the connector's own included. */
    String executor() {
        return kind == Kind.CONNECTOR ? CONNECTOR_POOL : name;
    }

    /** The words of a choice. */
    Text words() {
        return Text.of("limit." + kind.name().toLowerCase().replace('_', '-'), there, name);
    }

    /** The use of it, which speaks against it as the one that binds. */
    Text use() {
        return Text.of(kind == Kind.NONE ? "limit.none.against" : "limit.use", used, there, waiting);
    }
}
