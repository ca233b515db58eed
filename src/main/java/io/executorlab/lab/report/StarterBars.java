package io.executorlab.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;

/** Who started threads because of the load, as bars that are to the same scale in all cells beside each other. */
final class StarterBars {

    private static final int SHOWN = 6;

    private StarterBars() {
    }

    /** A list for each cell; none where nobody is known to have started any. */
    static List<Map<String, Object>> of(List<CellResult> cells, Function<CellResult, EvidenceLinks> links) {
        double most = cells.stream().flatMap(cell -> cell.starters().stream()).mapToInt(Starter::count).max().orElse(0);
        return most == 0 ? List.of()
                : cells.stream().map(cell -> Map.<String, Object>of("id", cell.id(),
                        "href", links.apply(cell).to(Evidence.FLIGHT),
                        "bars", cell.starters().stream().limit(SHOWN).map(starter -> bar(starter, most)).toList(),
                        "none", cell.starters().isEmpty())).toList();
    }

    private static Map<String, Object> bar(Starter starter, double most) {
        return Map.of("count", starter.count(), "name", starter.name(), "by", Frames.withoutPackage(starter.by()),
                "through", starter.through().isEmpty() ? "" : Frames.withoutPackage(starter.through()),
                "share", String.format(Locale.ROOT, "%.1f", 100 * starter.count() / most));
    }
}
