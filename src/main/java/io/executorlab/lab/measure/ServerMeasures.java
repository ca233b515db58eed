package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.arrivalSeconds;
import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.handled;
import static io.executorlab.lab.measure.Readings.left;
import static io.executorlab.lab.measure.Readings.quotient;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;

/** What any app's own metrics tell where the client's side is unknown: its requests, its process, starts that no pool explains. */
final class ServerMeasures {

    static final List<Measure> ALL = List.of(
            new Measure("requests.handled", "", HandledRequests.METRIC,
                    "requests the server handled, the observer's own left out, in a check from the steady state's begin",
                    (evidence, none) -> handled(evidence)),
            new Measure("requests.handled-per-second", "/s", HandledRequests.METRIC, "the same for each second in which requests came",
                    (evidence, none) -> quotient(handled(evidence), arrivalSeconds(evidence))),
            new Measure("requests.server-errors", "", HandledRequests.METRIC, "those that ended in a status of 5xx",
                    (evidence, none) -> growth(evidence, evidence.requests()::serverErrorsIn)),
            new Measure("process.restarts", "", "process_start_time_seconds", "how often another process answered than before",
                    (evidence, none) -> evidence.scrapes().isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(evidence.restarts())),
            new Measure("threads.started.beyond-pools", "", Scrape.STARTED,
                    "threads started less those by which the connector's pool and the registered executors' have grown",
                    (evidence, none) -> notNegative(difference(growth(evidence, scrape -> scrape.value(Scrape.STARTED)),
                            OptionalDouble.of(PoolGrowth.total(evidence))))),
            new Measure("threads.left.beyond-pools", "", Scrape.LIVE,
                    "threads left less those by which the connector's pool and the registered executors' are larger than when counting began",
                    (evidence, none) -> difference(left(evidence), OptionalDouble.of(PoolGrowth.left(evidence)))));

    private ServerMeasures() {
    }

    private static OptionalDouble notNegative(OptionalDouble value) {
        return value.isPresent() ? OptionalDouble.of(Math.max(0, value.getAsDouble())) : value;
    }
}
