package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.latency;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.requests;
import static io.executorlab.lab.measure.Readings.times;
import static java.util.Map.entry;

import java.util.Map;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Measure.Formula;

/** The measures that only the lab's own loads give, since they are the client: sent, answered, and after what time. */
final class LoadMeasures {

    private static final double PERCENT = 100;
    private static final String LATENCY = "latency";

    static final Map<String, Formula> FORMULAS = Map.ofEntries(
            count("requests.sent", "sent"),
            count("requests.answered", "answered"),
            count("requests.failed", "failed"),
            count("requests.timed-out", "timed-out"),
            count("requests.refused", "refused"),
            entry("requests.unanswered",
                    (evidence, none) -> difference(requests(evidence, "sent"), requests(evidence, "answered"))),
            entry("requests.answered-share", (evidence, none) -> times(
                    quotient(requests(evidence, "answered"), requests(evidence, "sent")), PERCENT)),
            entry("requests.counted(*)", LoadMeasures::counted),
            entry("requests.per-second", (evidence, none) -> Readings.throughput(evidence)),
            client("http.client.mean", "avg"),
            client("http.client.p95", "p(95)"),
            client("http.client.shortest", "min"),
            client("http.client.mean(*)", "avg"),
            client("http.client.p95(*)", "p(95)"),
            client("http.client.max(*)", "max"),
            entry("round.median(*)", (evidence, what) -> round(evidence, what, "med")),
            entry("round.min(*)", (evidence, what) -> round(evidence, what, "min")),
            entry("round.max(*)", (evidence, what) -> round(evidence, what, "max")),
            entry("proxy.logged(*)", (evidence, text) -> evidence.proxy()
                    .map(log -> OptionalDouble.of(log.logged(text))).orElse(OptionalDouble.empty())),
            entry("app-end(*)", (evidence, what) -> evidence.appEnd().map(end -> end.of(what))
                    .orElse(OptionalDouble.empty())));

    private LoadMeasures() {
    }

    private static Map.Entry<String, Formula> count(String measure, String role) {
        return entry(measure, (evidence, none) -> requests(evidence, role));
    }

    private static Map.Entry<String, Formula> client(String measure, String field) {
        return entry(measure, (evidence, request) -> latency(evidence,
                request.isEmpty() ? LATENCY : "%s(%s)".formatted(LATENCY, request), field));
    }

    /** Earlier runs have the scrapes' counters by their names alone. */
    private static OptionalDouble counted(Evidence evidence, String what) {
        OptionalDouble count = requests(evidence, "counted(" + what + ")");
        return count.isPresent() ? count : requests(evidence, what);
    }

    private static OptionalDouble round(Evidence evidence, String what, String field) {
        OptionalDouble count = latency(evidence, Readings.ROUND_COUNT.formatted(what), field);
        return count.isPresent() ? count : latency(evidence, "round(" + what + ")", field);
    }
}
