package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.TOTAL;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.handled;

import java.util.List;

/** The measures that the app's own timer of its requests gives. */
final class ServerMeasures {

    private static final String TIMER = "http_server_requests_seconds";

    static final List<Measure> ALL = List.of(
            requests("requests.handled").monotonicity(Monotonicity.COUNTER).scraped(Scraping.HOLDS)
                    .means("requests that the server handled, without the observer's own (in a check: from the "
                            + "beginning of the steady state)", (evidence, none) -> handled(evidence)),
            requests("requests.server-errors").kind(TOTAL).monotonicity(Monotonicity.COUNTER).scraped(Scraping.HOLDS)
                    .means("requests that ended with a 5xx status",
                            (evidence, none) -> growth(evidence, evidence.requests()::serverErrorsIn)),
            Measure.named("http.server.mean(*)").in("ms").from(Source.metric(TIMER))
                    .takes(Parameter.REQUEST).culprits(CulpritKind.AT_WORK).disturbedBy(Disturbance.CLOCK)
                    .pitfall("It says nothing about the wait for a connector thread; look at the client's time too.")
                    .scraped(Scraping.HOLDS)
                    .means("mean time that the server measured for this request, given as GET /stores or as a URI "
                            + "alone; without the connector's queue", Readings::serverMean));

    private ServerMeasures() {
    }

    private static Measure.Facts requests(String name) {
        return Measure.named(name).from(Source.HANDLED).disturbedBy(Disturbance.NONE);
    }
}
