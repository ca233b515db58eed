package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.Fleet.Instance;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;

/**
 * Selects the measures that hold if an app is scraped as rarely as by Prometheus, every 15 to 60 s: counters and
 * timers, whose growth misses nothing between two looks, the JVM's own peak, and levels that stay once they are
 * reached. What comes and goes between two looks does not.
 */
public final class Scraped {

    private Scraped() {
    }

    /** Tells why rare scrapes cannot carry a bound on this measure, and what to write instead; empty if they can. */
    public static Optional<String> obstacle(String name) {
        Measure measure = Measures.named(name);
        if (measure.conditions().scraping() != Measure.Scraping.MISSED) {
            boolean gauge = measure.parameter().equals(Optional.of(Parameter.METRIC))
                    && measure.monotonicity(Measures.parameter(name)) != Measure.Monotonicity.COUNTER;
            return gauge ? Optional.of(english("scraped.gauge", Measures.parameter(name))) : Optional.empty();
        }
        return Optional.of(english("scraped." + measure.source().access().name().toLowerCase().replace('_', '-')));
    }

    /** Tells whether it is what is left when the load has ended, and means nothing of an instance under load. */
    public static boolean needsRest(String name) {
        return Measures.named(name).conditions().scraping() == Measure.Scraping.HOLDS_AT_REST;
    }

    public static Set<String> metrics(Collection<String> measures) {
        Set<String> metrics = new TreeSet<>(Pools.CONNECTORS);
        metrics.addAll(List.of(Instance.UP, Scrape.LIVE, Scrape.PEAK, Scrape.STARTED, Scrape.PROCESS_START,
                Pools.SIZE, HandledRequests.METRIC,
                "system_cpu_count", "jvm_info"));
        measures.forEach(name -> Measures.named(name).metrics(Measures.parameter(name)).forEach(metrics::add));
        return metrics;
    }
}
