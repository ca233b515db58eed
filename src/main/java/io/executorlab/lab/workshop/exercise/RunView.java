package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.measure.Latency;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.report.TimeChart;

/**
 * A run's evidence as a learner looks at it.
 *
 * @param charts those that have something to see
 * @param dumps in their order
 * @param from when the load began, in milliseconds since the epoch
 * @param starters of threads since the recording began, most first, as the questions count them
 * @param proxyLog messages of the proxy before the app, each with how often; empty where there is none
 */
public record RunView(List<TimeChart> charts, List<NamedNumber> figures, List<ThreadDump> dumps, long from,
        List<Starter> starters, Map<String, Integer> proxyLog) {

    private static final int NAMES_SHOWN = 7;
    private static final String OTHERS = "other";

    private static final List<String> OF_CLIENT = List.of("requests.sent", "requests.answered", "requests.refused",
            "requests.timed-out", "requests.failed", "http.client.mean", "http.client.p95");
    /** The longest wait for work that is done after the answer; shown where there is any. */
    private static final String OLDEST = "metric.max(arrival_oldest_waiting_seconds)";
    private static final List<String> OF_APP =
            List.of("threads.peak", "threads.started", "cpu.cores", "requests.counted(scrapes-missed)");
    private static final List<String> LEFT = List.of("children.left", "fds.left", "temporary-files.left");

    /** @param client measures of clients' waits, beside those of single requests */
    public static RunView of(Evidence evidence, List<String> client) {
        return of(evidence, evidence.underLoad(), evidence.run().times().loadFrom(), figures(evidence, client));
    }

    /** The view of a run that is under way; its time begins with its first scrape. */
    public static RunView soFar(Evidence evidence) {
        return of(evidence, evidence.scrapes(), evidence.scrapes().get(0).atMillis(), List.of());
    }

    private static RunView of(Evidence evidence, List<Scrape> scrapes, long from, List<NamedNumber> figures) {
        List<TimeChart> charts = new ArrayList<>();
        charts.add(besideClient(evidence, between("server-time", scrapes, from,
                (earlier, later) -> Latency.serverMean(evidence, earlier, later))));
        // Those that the server has handled; sessions over a WebSocket are one each.
        charts.add(between("requests", scrapes, from, (earlier, later) -> Readings.rate(List.of(earlier, later),
                scrape -> evidence.requests().in(scrape))));
        TimeChart.of(evidence, from).stream().map(RunView::narrowed).forEach(charts::add);
        return new RunView(charts.stream().filter(chart -> !chart.isEmpty()).toList(), figures, evidence.dumps(), from,
                Starter.most(evidence.starts()), evidence.proxy().map(LoggedMessages::messages).orElse(Map.of()));
    }

    /** With the client's mean of the whole load, which is all that k6 leaves of it. */
    private static TimeChart besideClient(Evidence evidence, TimeChart server) {
        OptionalDouble client = new Measures(List.of(evidence)).value("http.client.mean");
        if (client.isEmpty() || server.isEmpty()) {
            return server;
        }
        Map<String, List<Double>> lines = new LinkedHashMap<>();
        lines.put("client", Collections.nCopies(server.seconds().size(), client.getAsDouble()));
        lines.put("server", server.lines().get(server.id()));
        return new TimeChart(server.id(), server.title(), false, server.seconds(), lines);
    }

    private static TimeChart between(String id, List<Scrape> scrapes, long from,
            BiFunction<Scrape, Scrape, OptionalDouble> value) {
        List<Double> seconds =
                scrapes.stream().skip(1).map(scrape -> (scrape.atMillis() - from) / Readings.MILLIS).toList();
        List<Double> values = TimeChart.between(scrapes, value).stream().skip(1).toList();
        return new TimeChart(id, "", false, seconds, Map.of(id, values)).thinned();
    }

    private static TimeChart narrowed(TimeChart chart) {
        return !chart.id().equals(TimeChart.BY_NAME) || chart.lines().size() <= NAMES_SHOWN ? chart
                : chart.largest(NAMES_SHOWN, OTHERS);
    }

    private static List<NamedNumber> figures(Evidence evidence, List<String> client) {
        Measures measures = new Measures(List.of(evidence));
        Stream<String> requests = evidence.run().subject().counters().keySet().stream()
                .filter(role -> role.startsWith("latency("))
                .map(role -> "http.client.p95(%s)".formatted(Measures.parameter(role)));
        Stream<NamedNumber> ofClient = Stream.of(OF_CLIENT.stream(), requests, client.stream())
                .flatMap(names -> names).distinct().flatMap(name -> NamedNumber.of(name, measures));
        Stream<NamedNumber> ofServer = serverMean(evidence).stream()
                .mapToObj(mean -> new NamedNumber(Text.of("figure.server-mean"), "ms", mean));
        return Stream.of(ofClient, aboveZero(List.of(OLDEST), measures), ofServer,
                OF_APP.stream().flatMap(name -> NamedNumber.of(name, measures)),
                aboveZero(LEFT, measures)).flatMap(numbers -> numbers).toList();
    }

    private static Stream<NamedNumber> aboveZero(List<String> names, Measures measures) {
        return names.stream().flatMap(name -> NamedNumber.of(name, measures)).filter(number -> number.value() > 0);
    }

    private static OptionalDouble serverMean(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        return scrapes.isEmpty() ? OptionalDouble.empty()
                : Latency.serverMean(evidence, scrapes.get(0), scrapes.get(scrapes.size() - 1));
    }

    /** A number of the client's or the server's view. */
    public record NamedNumber(Text name, String unit, double value) {

        /** What the app or the script of a load has named has words of its own. */
        private static final Set<String> OF_THEIR_OWN = Set.of("metric.max(*)", "requests.counted(*)");

        /** A measure's words. */
        static Text name(String measure) {
            String name = Measures.named(measure).name();
            return Text.of("figure." + (OF_THEIR_OWN.contains(name) ? measure : name), Measures.parameter(measure));
        }

        /** The measure where it was taken, else none. */
        static Stream<NamedNumber> of(String measure, Measures measures) {
            return measures.value(measure).stream()
                    .mapToObj(value -> new NamedNumber(name(measure), Measures.named(measure).unit(), value));
        }
    }
}
