package io.executorlab.lab.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.samskivert.mustache.Mustache;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.measure.Latency;

/** Lays out results as {@code report.html}; only the page has pictures and the diff that is the fix. */
final class Page {

    private static final String PICTURES = "pictures";
    private static final Mustache.Lambda NUMBER_CLASS =
            (text, out) -> out.write(PlainText.isNumber(text.execute()) ? "number" : "");
    private static final JsonMapper JSON = JsonMapper.builder().addModule(new SimpleModule()
            .addSerializer(Double.class, new Rounded()).addSerializer(double.class, new Rounded())).build();

    private final List<Map<String, Object>> sections = new ArrayList<>();
    private final Map<String, List<CellCharts>> loads = new LinkedHashMap<>();

    /**
     * The charts of one run.
     *
     * @param id what it is called on the page
     * @param seconds the load's length
     * @param over time, by {@link TimeChart#id()}
     */
    record CellCharts(String id, double seconds, Map<String, TimeChart> over, List<Latency> latencies) {

        /** Of the first run of a cell that counts; empty where there is no evidence that could be read. */
        static Optional<CellCharts> read(Path results, Experiment experiment, Cell cell) {
            return Judge.shown(results, cell).map(run -> of(cell.id(), run, experiment.curves()));
        }

        private static CellCharts of(String id, Evidence evidence, Map<String, String> curves) {
            Map<String, TimeChart> over = new LinkedHashMap<>();
            List<TimeChart> usual = TimeChart.of(evidence, evidence.run().times().loadFrom());
            // What the experiment itself wants to be seen goes first, after the threads.
            usual.stream().limit(TimeChart.OF_THREADS).forEach(chart -> over.put(chart.id(), chart));
            curves.forEach((heading, series) -> over.put(series, TimeChart.of(series, heading, evidence).thinned()));
            usual.forEach(chart -> over.putIfAbsent(chart.id(), chart));
            return new CellCharts(id, evidence.run().times().loadSeconds(), over, Latency.of(evidence));
        }
    }

    /** What the page's script draws. A record, for the order of what Map.of holds is another in each JVM. */
    private record Data(List<String> points, Map<String, List<CellCharts>> loads) {
    }

    /** Writes whole numbers without a point and others with two decimals. */
    private static final class Rounded extends ValueSerializer<Double> {

        @Override
        public void serialize(Double value, JsonGenerator out, SerializationContext context) {
            if (value.isNaN() || value.isInfinite()) {
                out.writeNull();
            } else if (value == Math.rint(value)) {
                out.writeNumber(value.longValue());
            } else {
                out.writeNumber(Math.round(value * 100) / 100.0);
            }
        }
    }

    /** Of one app; without pictures where there is no evidence in the folder. */
    static String html(Path folder, View view) {
        Page page = new Page();
        Map<String, Object> section = page.section(view);
        Evidence.in(folder).ifPresent(evidence -> {
            page.loads.put(view.run().suite(), List.of(CellCharts.of("", evidence, Map.of())));
            section.put(PICTURES, List.of(Map.of("key", view.run().suite(), "open", true)));
        });
        return page.html();
    }

    static String html(Path folder, Map<Experiment, ExperimentResult> results) {
        Page page = new Page();
        results.forEach((experiment, result) -> page.add(folder, experiment, result));
        return page.html();
    }

    private Map<String, Object> section(View view) {
        Map<String, Object> section = view.onPage();
        section.put("id", view.run().suite());
        sections.add(section);
        return section;
    }

    private void add(Path folder, Experiment experiment, ExperimentResult result) {
        Map<String, Object> section = section(ExperimentReport.of(folder, experiment, result));
        Path run = RecordedRuns.folder(folder, experiment.name());
        Map<String, String> keys = new LinkedHashMap<>();
        result.measuredByLoad(experiment).forEach((load, cells) -> {
            List<CellResult> pair = BrokenAndFixed.pair(cells);
            List<CellCharts> charts = (pair.isEmpty() ? cells.stream().limit(2) : pair.stream())
                    .map(cell -> CellCharts.read(run, experiment, experiment.cell(cell.id()))).flatMap(Optional::stream)
                    .toList();
            if (!charts.isEmpty()) {
                keys.put(load, "%s.%s".formatted(experiment.name(), load));
                loads.put(keys.get(load), charts);
            }
        });
        section.put(PICTURES, keys.entrySet().stream()
                .map(load -> Map.of("load", load.getKey(), "key", load.getValue())).toList());
        section.put("telling", BrokenAndFixed.of(experiment, result).map(BrokenAndFixed::load).map(keys::get)
                .or(() -> keys.values().stream().findFirst()).orElse(""));
        Optional<KeptSources> kept = KeptSources.in(run);
        // A proxy's configuration stands in the experiment itself.
        boolean known = kept.isPresent() || experiment.isOfTheProxy();
        section.put("fix", known ? Fix.of(experiment, kept.orElse(KeptSources.NONE)) : List.of());
        section.put("noSources", !known && (experiment.fix() != null || experiment.isOfOneFlaw()));
    }

    private String html() {
        Map<String, Object> content = new LinkedHashMap<>(Map.of("title", "Executor Lab: report", "sections", sections,
                "several", sections.size() > 1, "number", NUMBER_CLASS));
        if (!loads.isEmpty()) {
            content.put("script", Map.of("library", Resource.text(Page.class, "charts/echarts.min.js"),
                    "own", Resource.text(Page.class, "report.js"), "data", data()));
        }
        return Templates.fill("report.html.mustache", Templates.HTML, content);
    }

    /** Without the character that could end the element in which it stands, whatever an app calls its threads. */
    private String data() {
        return JSON.writeValueAsString(new Data(Latency.POINTS, loads)).replace("<", "\\u003c");
    }
}
