package io.executorlab.lab.workshop.exercise;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.report.TimeCharts;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.i18n.Text;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;

/**
 * The material of an exercise: a run's evidence as learners look at it, questions about it, and the remedies' results.
 *
 * @param id tells one run's material from another's
 * @param own whether the learner has run it here
 * @param on the machine that it was measured on, in words
 * @param cause what the evidence shows of the flaw; empty in an introduction, and where it shows no flaw
 * @param outcomes by variant, of those remedies that have been run
 */
public record Material(long id, boolean own, Text on, View view, Optional<Cause> cause, List<Question> questions,
        Map<String, Outcome> outcomes) {

    private static final int NAMES_SHOWN = 7;
    private static final String OTHERS = "other";
    /** Counts of leftovers after a load, shown where there are any. */
    private static final Map<String, String> LEFT = new TreeMap<>(Map.of("figure.children-left", "children.left", "figure.files-left", "fds.left",
            "figure.temporary-left", "temporary-files.left"));
    /**
     * A run's evidence to look at.
     *
     * @param charts those that have something to see
     * @param dumps in their order
     * @param from when the load began, in milliseconds since the epoch
     * @param starters who has started threads since the recording began, most first: what the questions count
         * @param proxyLog what the proxy before the app has logged, each with how often; empty where there is none
     */
    public record View(List<TimeChart> charts, List<NamedNumber> figures, List<ThreadDump> dumps, long from, List<Starter> starters,
            Map<String, Integer> proxyLog) {
    }

    /** Of one run, without what became of any remedy. */
    public static Material of(Exercise exercise, Evidence evidence, boolean own) {
        long id = evidence.run().times().loadFrom();
        Optional<Cause> cause = exercise.hasFlaw() ? Causes.of(evidence) : Optional.empty();
        List<Question> questions = exercise.hasFlaw() ? cause.map(found -> Questions.of(evidence, found, id)).orElse(List.of())
                : Questions.ofIntroduction(exercise, evidence, id);
        return new Material(id, own, on(evidence), view(evidence, exercise.client()), cause, questions, Map.of());
    }

    private static Text on(Evidence evidence) {
        return evidence.machine().map(Material::words).orElse(Text.plain(""));
    }

    /** The same with what became of the remedies. */
    public Material with(Map<String, Outcome> known) {
        return new Material(id, own, on, view, cause, questions, known);
    }

    private static Text words(Machine machine) {
        return Text.of("machine", machine.jdk(), machine.processors(), machine.cores());
    }

    /** The view of a run that has come to its end. */
    public static View view(Evidence evidence) {
        return view(evidence, List.of());
    }

    /** @param client measures of what clients wait for, beside those of single requests */
    private static View view(Evidence evidence, List<String> client) {
        return view(evidence, evidence.underLoad(), evidence.run().times().loadFrom(), figures(evidence, client));
    }

    /** The view of a run that is under way; its time begins with its first scrape. */
    public static View soFar(Evidence evidence) {
        return view(evidence, evidence.scrapes(), evidence.scrapes().get(0).atMillis(), List.of());
    }

    /** The same with what its client has seen. */
    public static View soFar(Evidence evidence, ClientSoFar client) {
        View app = soFar(evidence);
        Map<String, String> counters = evidence.run().subject().counters();
        List<TimeChart> charts = Stream.concat(client.chart(counters, app.from()).stream(), app.charts().stream()).toList();
        return new View(charts, client.figures(counters), app.dumps(), app.from(), app.starters(), app.proxyLog());
    }

    private static View view(Evidence evidence, List<Scrape> scrapes, long from, List<NamedNumber> figures) {
        List<TimeChart> charts = new ArrayList<>();
        charts.add(between("requests", HandledRequests.METRIC, scrapes, from, (earlier, later) -> requestsASecond(evidence, earlier, later)));
        charts.add(between("server-time", ServerTime.METRIC, scrapes, from, (earlier, later) -> ServerTime.between(evidence, earlier, later)));
        double shift = (from - evidence.run().times().loadFrom()) / Readings.MILLIS;
        TimeCharts.of(evidence).stream().map(chart -> narrowed(shifted(chart, shift))).forEach(charts::add);
        return new View(charts.stream().filter(chart -> !chart.isEmpty()).toList(), figures, evidence.dumps(), from, Starter.most(evidence.starts()),
                evidence.proxy().map(LoggedMessages::messages).orElse(Map.of()));
    }

    private static TimeChart shifted(TimeChart chart, double by) {
        return by == 0 ? chart : new TimeChart(chart.id(), chart.title(), chart.stacked(), chart.source(),
                chart.seconds().stream().map(second -> second - by).toList(), chart.lines());
    }

    /** Requests that the server has handled; sessions over a WebSocket are one each. */
    private static OptionalDouble requestsASecond(Evidence evidence, Scrape earlier, Scrape later) {
        return Readings.rate(List.of(earlier, later), scrape -> evidence.requests().in(scrape));
    }

    /** A value for each scrape, made of it and the one before. */
    private static TimeChart between(String id, String source, List<Scrape> scrapes, long from, BiFunction<Scrape, Scrape, OptionalDouble> what) {
        List<Double> seconds = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 1; i < scrapes.size(); i++) {
            seconds.add((scrapes.get(i).atMillis() - from) / Readings.MILLIS);
            OptionalDouble value = what.apply(scrapes.get(i - 1), scrapes.get(i));
            values.add(value.isPresent() ? value.getAsDouble() : null);
        }
        return new TimeChart(id, "", false, source, seconds, Map.of(id, values)).thinned();
    }

    private static TimeChart narrowed(TimeChart chart) {
        if (!chart.id().equals(TimeCharts.BY_NAME) || chart.lines().size() <= NAMES_SHOWN) {
            return chart;
        }
        List<String> names = chart.lines().entrySet().stream()
                .sorted((a, b) -> Double.compare(most(b.getValue()), most(a.getValue()))).limit(NAMES_SHOWN).map(Map.Entry::getKey).toList();
        return chart.only(names, OTHERS);
    }

    private static double most(List<Double> values) {
        return values.stream().filter(value -> value != null).mapToDouble(Double::doubleValue).max().orElse(0);
    }

    private static List<NamedNumber> figures(Evidence evidence, List<String> client) {
        Measures measures = new Measures(List.of(evidence));
        List<NamedNumber> figures = new ArrayList<>();
        add(figures, measures, "figure.sent", "", "requests.sent");
        add(figures, measures, "figure.answered", "", "requests.answered");
        add(figures, measures, "figure.refused-count", "", "requests.refused");
        add(figures, measures, "figure.timed-out", "", "requests.timed-out");
        add(figures, measures, "figure.failed", "", "requests.failed");
        add(figures, measures, "figure.client-mean", "ms", "http.client.mean");
        add(figures, measures, "figure.client-p95", "ms", "http.client.p95");
        evidence.run().subject().counters().keySet().stream().filter(role -> role.startsWith("latency(")).map(Measures::parameter)
                .forEach(request -> add(figures, measures, Text.of("figure.p95-of", request), "ms", "http.client.p95(%s)".formatted(request)));
        client.forEach(measure -> add(figures, measures, Text.of("figure.round", Measures.parameter(measure)), "ms", measure));
        measures.value(Effects.OLDEST).stream().filter(age -> age > 0).forEach(age -> figures.add(new NamedNumber(Text.of("figure.oldest"), "s", age)));
        ServerTime.underLoad(evidence).ifPresent(value -> figures.add(new NamedNumber(Text.of("figure.server-mean"), "ms", value)));
        add(figures, measures, "figure.threads", "", "threads.peak");
        add(figures, measures, "figure.starts-all", "", "threads.started");
        add(figures, measures, "figure.cpu", "", "cpu.cores");
        add(figures, measures, "figure.scrapes-missed", "", "requests.scrapes-missed");
        LEFT.forEach((key, measure) -> measures.value(measure).stream().filter(left -> left > 0).forEach(left -> figures.add(new NamedNumber(Text.of(key), "", left))));
        return figures;
    }

    private static void add(List<NamedNumber> figures, Measures measures, String key, String unit, String measure) {
        add(figures, measures, Text.of(key), unit, measure);
    }

    private static void add(List<NamedNumber> figures, Measures measures, Text name, String unit, String measure) {
        measures.value(measure).ifPresent(value -> figures.add(new NamedNumber(name, unit, value)));
    }
}
