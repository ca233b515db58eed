package io.executorlab.lab.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of docs/measures.md, made of the vocabulary. */
public final class MeasureRows {

    private static final String HEAD = "| measure | needs | meaning |\n| --- | --- | --- |\n";

    private MeasureRows() {
    }

    public static String markdown() {
        Map<String, List<Measure>> bySubject = Measures.all().stream()
                .collect(Collectors.groupingBy(MeasureRows::subject, LinkedHashMap::new, Collectors.toList()));
        return HEAD + bySubject.values().stream().map(MeasureRows::row).collect(Collectors.joining());
    }

    private static String subject(Measure measure) {
        return measure.subject() == null ? measure.name() : measure.subject();
    }

    /** One measure with all its statistics. */
    private static String row(List<Measure> statistics) {
        String unit = statistics.get(0).unit();
        return "| %s | %s | %s |\n".formatted(
                joined(statistics, ", ", measure -> "`%s`".formatted(measure.name())),
                joined(statistics, "; ", MeasureRows::needs),
                cell(joined(statistics, "; ", measure -> measure.means())
                        + (unit.isEmpty() ? "" : " (%s)".formatted(unit))
                        + pitfalls(joined(statistics, " ", measure -> measure.pitfall()))))
                .replace("|  |", "| |");
    }

    private static String pitfalls(String text) {
        return text.isEmpty() ? "" : ". Pitfall: " + text.strip();
    }

    private static String joined(List<Measure> statistics, String separator, Function<Measure, String> words) {
        return statistics.stream().map(words).filter(text -> !text.isEmpty()).distinct()
                .collect(Collectors.joining(separator));
    }

    private static String needs(Measure measure) {
        return switch (measure.source().access()) {
            case METRICS -> "";
            case DUMPS -> "`--pid`, or `/actuator/threaddump`";
            case PROCESS -> "`--pid`";
            case LAB_RUN -> "`./lab run`";
        };
    }

    // A bare | ends a cell; _* and < would be taken for markup.
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("_*", "_\\*").replace("<", "&lt;");
    }
}
