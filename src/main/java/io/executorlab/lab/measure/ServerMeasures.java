package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.LEVEL;
import static io.executorlab.lab.measure.Measure.Kind.TOTAL;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.handled;
import static io.executorlab.lab.measure.Readings.quotient;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;

/** What any app's own timer of its requests tells, where the client's side is unknown. */
final class ServerMeasures {

    private static final int BLOCK_SECONDS = 5;

    private static final String DEPENDENT = "Blocks of one run follow on one another and are not independent: their spread is no test of anything.";

    static final List<Measure> ALL = List.of(
            requests("requests.handled").growing(Growing.COUNTER)
                    .means("requests the server handled, the observer's own left out, in a check from the steady state's begin",
                            (evidence, none) -> handled(evidence)),
            requests("requests.handled-per-second").in("/s").growing(Growing.NOT)
                    .means("the same for each second in which requests came",
                            (evidence, none) -> quotient(handled(evidence), Readings.arrivalSeconds(evidence))),
            requests("requests.server-errors").kind(TOTAL).growing(Growing.COUNTER)
                    .means("those that ended in a status of 5xx", (evidence, none) -> growth(evidence, evidence.requests()::serverErrorsIn)),
            requests("requests.per-second.low").in("/s").growing(Growing.NOT).pitfall(DEPENDENT)
                    .means("requests handled a second in the slowest block of " + BLOCK_SECONDS + " s of the load's steady part"
                            + ", each from one scrape to the first that comes 4.5 s later or more: with the fastest the spread within a run", (evidence, none) -> blocks(evidence).min()),
            requests("requests.per-second.high").in("/s").growing(Growing.NOT).pitfall(DEPENDENT)
                    .means("the same in the fastest block", (evidence, none) -> blocks(evidence).max()),
            Measure.named("http.server.mean(*)").in("ms").kind(LEVEL).from(Source.metric("http_server_requests_seconds"))
                    .takes(Parameter.REQUEST).growing(Growing.NOT).culprits(CulpritKind.AT_WORK)
                    .pitfall("Says nothing of the wait for a connector thread; look at the client's time too.")
                    .means("mean time the server measured for this request, GET /stores or a URI alone; the connector's queue is not in it",
                            Readings::serverMean));

    private ServerMeasures() {
    }

    private static Measure.Facts requests(String name) {
        return Measure.named(name).in("").kind(LEVEL).from(Source.HANDLED).culprits(CulpritKind.NONE).noPitfall();
    }

    /** What is left of the steady part after the last whole block belongs to none; where it has no whole one, it is one itself. */
    private static DoubleStream blocks(Evidence evidence) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        if (scrapes.isEmpty()) {
            return DoubleStream.empty();
        }
        List<List<Scrape>> blocks = new ArrayList<>();
        for (int from = 0, to = 1; to < scrapes.size(); to++) {
            // A scrape comes a little before or after its second.
            if (scrapes.get(to).atMillis() - scrapes.get(from).atMillis() > (BLOCK_SECONDS - 0.5) * Readings.MILLIS) {
                blocks.add(scrapes.subList(from, to + 1));
                from = to;
            }
        }
        return (blocks.isEmpty() ? List.of(scrapes) : blocks).stream().map(block -> Readings.rate(block, evidence.requests()::in))
                .filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble);
    }
}
