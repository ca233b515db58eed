package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.lens.PlaceKind;

/** What a scan of a jar has found, for a terminal: by kind, what each does and where it stands. */
public final class ScanReport {

    private static final int SHOWN = 10;

    private ScanReport() {
    }

    public static String of(CodeScan scan) {
        List<String> lines = new ArrayList<>();
        PlaceKind.all().forEach(kind -> {
            List<CodePlace> places =
                    scan.places().stream().filter(place -> place.kind().equals(kind.name())).toList();
            if (!places.isEmpty()) {
                lines.add("%s: %d".formatted(kind.name(), places.size()));
                lines.addAll(PlainText.wrap("%s (%s)".formatted(kind.does(), kind.source()), "  "));
                places.stream().limit(SHOWN)
                        .forEach(place -> lines.add("    %s  %s".formatted(place.at(), place.call())));
                if (places.size() > SHOWN) {
                    lines.add("    and %d more: --json lists all".formatted(places.size() - SHOWN));
                }
                lines.add("");
            }
        });
        lines.add("%d %s in %d classes.".formatted(scan.places().size(),
                scan.places().size() == 1 ? "place" : "places", scan.classes()));
        return String.join("\n", lines);
    }
}
