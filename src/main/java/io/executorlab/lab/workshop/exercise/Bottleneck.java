package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;

/**
 * Something of which there is only so much, as a run's metrics tell it.
 *
 * @param name of the executor, which the connector is too; empty for all other kinds
 * @param there how many there are, of an executor how many threads its pool had at most
 * @param used at most
 * @param waiting for one of them, at most
 */
public record Bottleneck(Kind kind, String name, double there, double used, double waiting) {

    enum Kind { CONNECTIONS, CONNECTOR, EXECUTOR, COMMON_POOL, PROCESSORS, PROXY, NONE }

    public static final Bottleneck NONE = new Bottleneck(Kind.NONE, "", 0, 0, 0);

    /** The name by which metrics have the connector's own. */
    private static final String CONNECTOR_POOL = "tomcat";

    /** The bottlenecks in a run's evidence, the fullest first; {@link #NONE} is always the last. */
    static List<Bottleneck> of(Evidence evidence) {
        Measures run = new Measures(List.of(evidence));
        List<Bottleneck> all = new ArrayList<>();
        all.add(of(Kind.CONNECTIONS, "", run, "metric.max(hikaricp_connections_max)",
                "metric.max(hikaricp_connections_active)", "hikari.pending.max"));
        all.add(of(Kind.CONNECTOR, CONNECTOR_POOL, run, "metric.max(tomcat_threads_config_max_threads)",
                "metric.max(tomcat_threads_busy_threads)", "executor.queue.max(tomcat)"));
        Readings.executors(evidence.underLoad(), Pools.SIZE).stream().filter(name -> !name.equals(CONNECTOR_POOL))
                .map(name -> of(Kind.EXECUTOR, name, run, "executor.pool.max(%s)".formatted(name),
                        "metric.max(executor_active_threads{name=\"%s\"})".formatted(name),
                        "executor.queue.max(%s)".formatted(name)))
                .forEach(all::add);
        double workers = value(run, "threads.named(ForkJoinPool.commonPool-worker-*).max");
        all.add(new Bottleneck(Kind.COMMON_POOL, "", workers, workers, 0));
        all.add(new Bottleneck(Kind.PROCESSORS, "", evidence.machine().map(Machine::processors).orElse(0),
                value(run, "cpu.cores"), 0));
        all.removeIf(bottleneck -> bottleneck.there() == 0);
        all.sort(Comparator.<Bottleneck>comparingDouble(bottleneck -> bottleneck.used / bottleneck.there).reversed());
        all.add(NONE);
        return all;
    }

    private static Bottleneck of(Kind kind, String name, Measures run, String there, String used, String waiting) {
        return new Bottleneck(kind, name, value(run, there), value(run, used), value(run, waiting));
    }

    private static double value(Measures run, String measure) {
        return run.value(measure).orElse(0);
    }

    Text words() {
        return Text.of("limit." + kind.name().toLowerCase().replace('_', '-'), there, name);
    }

    /** The use of it, which speaks against it as the one that binds. */
    Text use() {
        return Text.of(kind == Kind.NONE ? "limit.none.against" : "limit.use", used, there, waiting);
    }
}
