package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/** Lays out results as {@code report.html} and {@code summary.md}; only the page has pictures and the diff. */
final class Page {

    private Page() {
    }

    static String html(Path folder, List<Experiment> experiments, List<ExperimentResult> results) throws IOException {
        PageData data = new PageData();
        List<Map<String, Object>> sections = new ArrayList<>();
        for (ExperimentResult result : results) {
            sections.add(section(folder, named(result.antiPattern(), experiments), result, data));
        }
        Map<String, Object> content =
                new LinkedHashMap<>(Map.of("experiments", sections, "several", sections.size() > 1));
        content.putAll(data.script());
        return Templates.fill("report.html.mustache", Templates.HTML, content);
    }

    private static Map<String, Object> section(Path folder, Experiment experiment, ExperimentResult result,
            PageData data) {
        Path run = RecordedRuns.folder(folder, experiment.name());
        Pictures pictures = new Pictures(run, experiment, result);
        Map<String, Map<String, Object>> drawn = new LinkedHashMap<>();
        Variants.byLoad(experiment, Variants.measured(result)).keySet()
                .forEach(load -> drawn.put(load, pictures.of(load, data)));
        Optional<KeptSources> kept = KeptSources.in(run);
        // A proxy's configuration stands in the experiment itself.
        boolean known = kept.isPresent() || experiment.isOfTheProxy();
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("view", new ResultView(folder, experiment, result, drawn));
        section.put("fix", known ? Fix.of(experiment, kept.orElse(KeptSources.NONE)) : List.of());
        section.put("noSources", !known && (experiment.fix() != null || experiment.isOfOneFlaw()));
        section.put("telling", BrokenAndFixed.of(experiment, result).map(BrokenAndFixed::load)
                .or(() -> drawn.keySet().stream().findFirst()).map(drawn::get).map(load -> load.get("telling"))
                .orElse(List.of()));
        return section;
    }

    static String markdown(List<Experiment> experiments, List<ExperimentResult> results) throws IOException {
        return Templates.fill("summary.md.mustache", Templates.MARKDOWN, Map.of("experiments", results.stream()
                .map(result -> new ResultView(named(result.antiPattern(), experiments), result)).toList()));
    }

    private static Experiment named(String name, List<Experiment> experiments) {
        return experiments.stream().filter(candidate -> candidate.name().equals(name)).findFirst().orElseThrow();
    }
}
