package io.executorlab.lab.report;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.lens.PlaceKind;

/** What a scan of a jar has found, for a terminal: by kind, what each does and where it stands. */
public final class ScanReport {

    private static final int SHOWN = 10;

    private ScanReport() {
    }

    public static String of(CodeScan scan) {
        List<Map<String, Object>> kinds = PlaceKind.all().stream().map(kind -> {
            List<CodePlace> places = scan.places().stream().filter(place -> place.kind().equals(kind.name())).toList();
            return Map.<String, Object>of("kind", kind, "count", places.size(), "places", Shown.of(places, SHOWN));
        }).filter(kind -> !kind.get("count").equals(0)).toList();
        return Templates.text("scan.txt.mustache",
                Map.of("kinds", kinds, "places", scan.places().size(), "classes", scan.classes()));
    }
}
