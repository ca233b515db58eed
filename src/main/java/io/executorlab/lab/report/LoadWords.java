package io.executorlab.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.comparison.CellResult;

import static io.executorlab.lab.common.Numbers.number;

/** The load of a variant in words: what was planned and what was delivered. */
final class LoadWords {

    private static final List<String> NOT_ANSWERED = List.of("refused", "timed-out", "failed");

    private LoadWords() {
    }

    /** {@code 100, 10 a second for 10 s}, {@code 300 users for 20 s}, {@code 5 rounds in at most 60 s}. */
    static String planned(Experiment experiment, ExperimentResult result, CellResult cell) {
        Optional<Cell> run =
                experiment.cells().stream().filter(candidate -> candidate.id().equals(cell.id())).findFirst();
        if (run.isEmpty() || result.scale() == null) {
            return "-";
        }
        Map<String, String> load =
                experiment.environment(run.get(), Scale.valueOf(result.scale().toUpperCase(Locale.ROOT)));
        if (Load.planned(load).isPresent()) {
            return "%s, %s a second for %s".formatted(number(Load.planned(load).getAsDouble()), load.get("RATE"),
                    Load.plan(load));
        }
        return Load.rounds(load).isPresent() ? Load.plan(load)
                : "%s users for %s".formatted(number(Load.users(load).orElse(0)), Load.plan(load));
    }

    /** {@code 101 sent, 99 answered, 2 refused}; a dash where nothing is known. */
    static String delivered(CellResult cell) {
        Stream<String> parts = Stream.of(part(cell, "requests.sent", "sent"),
                part(cell, "requests.answered", "answered"));
        Stream<String> lost =
                NOT_ANSWERED.stream().filter(way -> cell.measures().getOrDefault("requests." + way, 0.0) > 0)
                        .map(way -> part(cell, "requests." + way, way.replace('-', ' ')));
        String words = Stream.concat(parts, lost).filter(Objects::nonNull).collect(Collectors.joining(", "));
        return words.isEmpty() ? "-" : words;
    }

    private static String part(CellResult cell, String measure, String word) {
        Double value = cell.measures().get(measure);
        return value == null ? null : number(value) + " " + word;
    }

    /** What an outcome means for the numbers of a variant. */
    static String kind(RunLog.Outcome outcome) {
        return switch (outcome) {
            case NOT_ON_THIS_JVM -> "not on this JDK";
            case NOT_ON_THIS_MACHINE -> "not on this machine";
            case NO_EVIDENCE, NOT_STARTED -> "no evidence";
            case RAN -> "note";
        };
    }
}
