package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.TOTAL;
import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.latency;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.requests;
import static io.executorlab.lab.measure.Readings.times;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Step;

/** The measures that only the lab's own loads give, since they are the client: sent, answered, and after what time. */
final class LoadMeasures {

    private static final String IN_THE_LOAD = "set this limit in the load itself";
    private static final String OR_IN_THE_LOAD = ", or " + IN_THE_LOAD;
    private static final String SERVER_ERRORS = "write requests.server-errors";
    private static final double PERCENT = 100;
    private static final String ROUND_COUNT = "round-count(%s)";

    static final List<Measure> ALL = List.of(
            requestCount("requests.sent").means("requests or sessions begun",
                    (evidence, none) -> requests(evidence, "sent")),
            requestCount("requests.answered").disturbedBy(Disturbance.TIME_LIMIT)
                    .means("answered with a result", (evidence, none) -> requests(evidence, "answered")),
            requestCount("requests.failed").kind(TOTAL).pitfall("k6 itself ends with 0 where connections were refused.")
                    .instead(SERVER_ERRORS + OR_IN_THE_LOAD).means("not answered: connection refused, HTTP error",
                            (evidence, none) -> requests(evidence, "failed")),
            requestCount("requests.timed-out").kind(TOTAL).disturbedBy(Disturbance.TIME_LIMIT)
                    .means("given up by the client after its time limit",
                            (evidence, none) -> requests(evidence, "timed-out")),
            requestCount("requests.refused").kind(TOTAL).instead(SERVER_ERRORS)
                    .means("answered with an error instead of a result",
                            (evidence, none) -> requests(evidence, "refused")),
            requestCount("requests.unanswered").kind(TOTAL).disturbedBy(Disturbance.TIME_LIMIT).means(
                    "sent and not answered with a result, for whatever reason",
                    (evidence, none) -> difference(requests(evidence, "sent"), requests(evidence, "answered"))),
            requestCount("requests.answered-share").in("%").disturbedBy(Disturbance.TIME_LIMIT)
                    .means("those answered with a result within the client's time limit, of those sent",
                            (evidence, none) -> times(
                                    quotient(requests(evidence, "answered"), requests(evidence, "sent")), PERCENT)),
            requestCount("requests.counted(*)").takes(Parameter.NOTED).disturbedBy(Disturbance.TIME_LIMIT)
                    .instead(IN_THE_LOAD)
                    .means("what the load's script counts by a name of its own", LoadMeasures::counted),
            requestCount("requests.per-second").in("/s").disturbedBy(Disturbance.CLOCK)
                    .instead("write requests.handled")
                    .means("answered in the load's steady part, for each second of it",
                            (evidence, none) -> Readings.throughput(evidence)),
            clientTime("http.client.mean").means(
                    "mean time until the client has its answer, over the load's steady part; a time-out counts at "
                            + "its limit",
                    (evidence, none) -> latency(evidence, "latency", "avg")),
            clientTime("http.client.p95").means("95th percentile of the same",
                    (evidence, none) -> latency(evidence, "latency", "p(95)")),
            clientTime("http.client.shortest")
                    .means("shortest of the same: an answer that comes sooner than the work can be done was given "
                            + "without doing it", (evidence, none) -> latency(evidence, "latency", "min")),
            clientTime("http.client.mean(*)").takes(Parameter.CLIENT_REQUEST)
                    .means("mean time until the client has its answer to this request",
                            (evidence, request) -> latency(evidence, "latency(" + request + ")", "avg")),
            clientTime("http.client.p95(*)").takes(Parameter.CLIENT_REQUEST).means("95th percentile of the same",
                    (evidence, request) -> latency(evidence, "latency(" + request + ")", "p(95)")),
            clientTime("http.client.max(*)").takes(Parameter.CLIENT_REQUEST).monotonicity(Monotonicity.MAXIMUM).means(
                    "longest of the same", (evidence, request) -> latency(evidence, "latency(" + request + ")", "max")),
            noted("round.median(*)").means(
                    "what the script noted once a round, milliseconds or a count: the median of the rounds",
                    (evidence, what) -> round(evidence, what, "med")),
            noted("round.min(*)").means("the same, the lowest", (evidence, what) -> round(evidence, what, "min")),
            noted("round.max(*)").monotonicity(Monotonicity.MAXIMUM)
                    .means("the same, the highest", (evidence, what) -> round(evidence, what, "max")),
            client("proxy.logged(*)").from(Source.PROXY).takes(Parameter.MESSAGE)
                    .instead("look into your proxy's own log")
                    .means("messages with this text in the error log of the nginx in front of the app, the warm-up "
                            + "included",
                            (evidence, text) -> evidence.proxy().map(log -> OptionalDouble.of(log.logged(text)))
                                    .orElse(OptionalDouble.empty())),
            client("in-step(*)").takes(Parameter.STEP_AND_MEASURE).disturbedBy(LoadMeasures::ofStep)
                    .instead(IN_THE_LOAD)
                    .pitfall("One reading a second sees little of a step that lasts a few seconds.")
                    .means("(STEP, MEASURE): another measure, in its own unit, over one step of a load that has "
                            + "several on one JVM", LoadMeasures::inStep));

    private LoadMeasures() {
    }

    /** Earlier runs have the scrapes' counters by their names alone. */
    private static OptionalDouble counted(Evidence evidence, String what) {
        OptionalDouble count = requests(evidence, "counted(" + what + ")");
        return count.isPresent() ? count : requests(evidence, what);
    }

    private static OptionalDouble round(Evidence evidence, String what, String field) {
        OptionalDouble count = latency(evidence, ROUND_COUNT.formatted(what), field);
        return count.isPresent() ? count : latency(evidence, "round(" + what + ")", field);
    }

    private static Disturbance ofStep(RunLog.Subject run, String stepAndMeasure) {
        String measure = StepMetric.of(stepAndMeasure).measure();
        return Measures.named(measure).disturbance(run, Measures.parameter(measure));
    }

    private static OptionalDouble inStep(Evidence evidence, String stepAndMeasure) {
        StepMetric inStep = StepMetric.of(stepAndMeasure);
        Measure.Formula formula = Measures.named(inStep.measure()).formula();
        return Step.of(evidence, inStep.step()).map(step -> formula.compute(step, Measures.parameter(inStep.measure())))
                .orElse(OptionalDouble.empty());
    }

    private static Measure.Facts client(String name) {
        return Measure.named(name).from(Source.K6).disturbedBy(Disturbance.NONE);
    }

    private static Measure.Facts requestCount(String name) {
        return client(name).instead("write requests.handled" + OR_IN_THE_LOAD);
    }

    private static Measure.Facts clientTime(String name) {
        return client(name).statisticOf("http.client").in("ms").disturbedBy(Disturbance.CLOCK)
                .pitfall("Requests that were refused or failed have no time: look at their counts too.")
                .instead("write http.server.mean(URI)" + OR_IN_THE_LOAD);
    }

    private static Measure.Facts noted(String name) {
        return client(name).statisticOf("round(*)").takes(Parameter.NOTED)
                .disturbedBy((run, what) -> run.counters().containsKey(ROUND_COUNT.formatted(what)) ? Disturbance.NONE
                        : Disturbance.CLOCK)
                .instead(IN_THE_LOAD);
    }
}
