package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;

/** What the time of recorded runs was spent on, phase by phase, in seconds. */
final class PhaseTimes {

    private final List<RunLog> runs = new ArrayList<>();

    private PhaseTimes() {
    }

    /** Of all runs below this folder, in the order in which they were run; throws {@link IOException} where one cannot be read. */
    static PhaseTimes below(Path folder) throws IOException {
        PhaseTimes times = new PhaseTimes();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.endsWith(Evidence.RUN)).toList()) {
                RunLog run = Json.read(file, RunLog.class);
                if (run.outcome() == RunLog.Outcome.RAN) {
                    times.runs.add(run);
                }
            }
        }
        times.runs.sort(Comparator.comparingLong(run -> run.times().loadFrom()));
        return times;
    }

    /** How long each run took beyond its load: what a user waits for besides. An app that was started ahead counts from its turn on. */
    List<Double> beyondTheLoad() {
        return runs.stream().map(PhaseTimes::beyondTheLoad).toList();
    }

    private static double beyondTheLoad(RunLog run) {
        return run.phases().entrySet().stream().filter(phase -> !phase.getKey().equals(RunLog.Phase.LOAD.toString()))
                .mapToDouble(phase -> phase.getValue()).sum();
    }

    /** A heading and a row for each run. */
    List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(Stream.concat(Stream.of("seconds"), Stream.concat(Arrays.stream(RunLog.Phase.values()).map(RunLog.Phase::toString),
                Stream.of("beyond its load"))).toList());
        for (RunLog run : runs) {
            rows.add(Stream.concat(Stream.of(run.subject().experiment() + " " + run.subject().cell()), Stream.concat(
                    Arrays.stream(RunLog.Phase.values()).map(phase -> Numbers.number(run.phases().getOrDefault(phase.toString(), 0.0))),
                    Stream.of(Numbers.number(beyondTheLoad(run))))).toList());
        }
        return rows;
    }
}
