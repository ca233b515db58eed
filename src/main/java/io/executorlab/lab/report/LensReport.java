package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.lens.PlaceKind;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.report.Templates.Shown;

/** Lays out what one load has shown of an app on several JVMs: what differs between them, and only that. */
public record LensReport(List<Cell> cells) {

    private static final String STARTED = "threads.started";
    private static final String STARTS_A_REQUEST = "starts/request";
    private static final List<String> COUNTS = List.of(STARTED, STARTS_A_REQUEST, "threads.peak", "threads.left",
            Measures.VIRTUAL + "live.max", "hikari.pending.max", "fds.max", "requests.server-errors",
            "requests.failed");
    private static final List<String> CLOCKS = List.of("http.client.mean", "http.client.p95");

    private static final int PLACES_SHOWN = 10;
    private static final String BUSY =
            " %s: other programs took the processors, and a clock shows them too.".formatted(Columns.MARK);

    /**
     * The app on one of them.
     *
     * @param jvm for people, {@code JDK 25.0.3, 1 processor}
     * @param busy whether other programs took the processors, so that a clock shows them too
     */
    public record Cell(String jvm, boolean busy, CheckResult result) {

        private Double value(String measure) {
            Double requests = result.measures().get("requests.handled");
            return !measure.equals(STARTS_A_REQUEST) ? result.measures().get(measure)
                    : requests == null || requests <= 0 ? null : result.measures().get(STARTED) / requests;
        }

        private String text(String measure) {
            String mark = busy && CLOCKS.contains(measure) ? Columns.MARK : "";
            return value(measure) == null ? "-" : mark + Numbers.number(value(measure));
        }

        private Optional<Finding> finding(Kind kind) {
            return result.threads().findings().stream().filter(finding -> finding.kind() == kind).findFirst();
        }
    }

    /** For people; its lead says what would surprise. */
    public View view() {
        List<String> measures = Stream.concat(COUNTS.stream(), CLOCKS.stream())
                .filter(measure -> cells.stream().anyMatch(cell -> cell.value(measure) != null)).toList();
        boolean busy = cells.stream().anyMatch(Cell::busy);
        List<String> changing = measures.stream().filter(measure -> busy && CLOCKS.contains(measure)
                || OverJvms.differ(cells.stream().map(cell -> cell.value(measure)).toList())).toList();
        List<String> surprises = surprises(changing);
        String same = OverJvms
                .sameEverywhere(measures.stream().filter(measure -> !changing.contains(measure)).toList());
        View.Table table = new View.Table("", Stream.concat(Stream.of("JVM"), changing.stream()).toList(),
                cells.stream().map(cell -> View.Row.of(
                        Stream.concat(Stream.of(cell.jvm()), changing.stream().map(cell::text)).toArray())).toList(),
                same + (busy ? BUSY : ""), View.Surface.ALL);
        return new View("One load on %d JVMs".formatted(cells.size()), surprises.get(0),
                VerdictWord.of(BoundVerdict.State.NOT_JUDGED).saying(""), new View.Run("lens", "", 0, 0, false),
                List.of(), List.of(), List.of(table), surprises.subList(1, surprises.size()));
    }

    /** What gave no evidence, what dumps show on some of the JVMs and not on all, and the first count that differs. */
    private List<String> surprises(List<String> changing) {
        List<String> all = new ArrayList<>();
        cells.forEach(cell -> cell.result().problems().stream().limit(1)
                .forEach(problem -> all.add("On %s: %s".formatted(cell.jvm(), problem))));
        for (Kind kind : Kind.values()) {
            List<Cell> showing = cells.stream().filter(cell -> cell.finding(kind).isPresent()).toList();
            if (!showing.isEmpty() && showing.size() < cells.size()) {
                all.add("On %s: %s".formatted(showing.stream().map(Cell::jvm).collect(Collectors.joining("; ")),
                        showing.stream().map(cell -> cell.finding(kind)).flatMap(Optional::stream).map(Finding::says)
                                .findFirst().orElseThrow()));
            }
        }
        changing.stream().filter(COUNTS::contains).findFirst().ifPresent(count -> all.add(range(count)));
        return all.isEmpty() ? List.of("Dumps and counts are the same on every JVM.") : all;
    }

    private String range(String measure) {
        List<Cell> byValue = cells.stream().filter(cell -> cell.value(measure) != null)
                .sorted(Comparator.comparing(cell -> cell.value(measure))).toList();
        Cell least = byValue.get(0);
        Cell most = byValue.get(byValue.size() - 1);
        return "%s: %s on %s, %s on %s.".formatted(measure, most.text(measure), most.jvm(), least.text(measure),
                least.jvm());
    }

    /** What a scan of a jar has found, for a terminal: by kind, what each does and where it stands. */
    public static String ofScan(CodeScan scan) {
        List<Map<String, Object>> kinds = PlaceKind.all().stream().map(kind -> {
            List<CodePlace> places = scan.places().stream().filter(place -> place.kind().equals(kind.name())).toList();
            return Map.<String, Object>of("kind", kind, "count", places.size(), "places",
                    Shown.of(places, PLACES_SHOWN));
        }).filter(kind -> !kind.get("count").equals(0)).toList();
        return Templates.text("scan.txt.mustache",
                Map.of("kinds", kinds, "places", scan.places().size(), "classes", scan.classes()));
    }
}
