package io.executorlab.lab.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.run.PlannedRun;

/** The pictures of an experiment's loads: broken beside fixed, or the first two variants. */
final class Pictures {

    private static final int STARTERS = 6;

    private final Experiment experiment;
    private final Path evidence;

    Pictures(Path evidence, Experiment experiment) {
        this.experiment = experiment;
        this.evidence = evidence;
    }

    /** For the template, of each load with any, by its name; what is drawn goes into {@code loads}. */
    Map<String, Map<String, Object>> of(ExperimentResult result, Map<String, List<CellCharts>> loads) {
        Map<String, Map<String, Object>> drawn = new LinkedHashMap<>();
        Variants.byLoad(experiment, Variants.measured(result)).forEach((load, cells) -> {
            List<CellResult> beside = pair(cells);
            List<CellCharts> charts = beside.stream().map(this::read).flatMap(Optional::stream).toList();
            if (!charts.isEmpty()) {
                String key = experiment.name() + "." + load;
                loads.put(key, charts);
                drawn.put(load, Map.of("key", key, "load", load, "starters", starters(beside)));
            }
        });
        return drawn;
    }

    private static List<CellResult> pair(List<CellResult> cells) {
        List<CellResult> pair = Stream.of("broken", "fixed")
                .flatMap(variant -> cells.stream().filter(cell -> cell.variant().equals(variant)).limit(1)).toList();
        return pair.size() == 2 ? pair : cells.stream().limit(2).toList();
    }

    Optional<CellCharts> read(CellResult cell) {
        Path first = Judge.shown(evidence, experiment.cell(cell.id())).map(Evidence::folder)
                .orElse(PlannedRun.folder(evidence, experiment.cell(cell.id()), 1));
        return CellCharts.read(cell.id(), first, experiment.curves());
    }

    /** None where nobody is known to have started any. */
    private static List<Map<String, Object>> starters(List<CellResult> beside) {
        double most = beside.stream().flatMap(cell -> cell.starters().stream()).mapToInt(Starter::count).max()
                .orElse(0);
        return most == 0 ? List.of()
                : beside.stream().map(cell -> Map.<String, Object>of("id", cell.id(),
                        "bars", cell.starters().stream().limit(STARTERS).map(starter -> bar(starter, most)).toList(),
                        "none", cell.starters().isEmpty())).toList();
    }

    private static Map<String, Object> bar(Starter starter, double most) {
        return Map.of("count", starter.count(), "name", starter.name(), "by", Frames.withoutPackage(starter.by()),
                "through", starter.through().isEmpty() ? "" : Frames.withoutPackage(starter.through()),
                "share", String.format(Locale.ROOT, "%.1f", 100 * starter.count() / most));
    }
}
