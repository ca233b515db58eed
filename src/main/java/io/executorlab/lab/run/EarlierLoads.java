package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.common.Links;
import io.executorlab.lab.evidence.OpenPack;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.RunLog;

/** How long the loads of cells took when they were run before: of a load by rounds a plan knows no more than a limit. */
public final class EarlierLoads {

    private EarlierLoads() {
    }

    /**
     * The seconds of load and warm-up by cell, each the median of its runs in the first source that has some under the same load; cells of which
     * there are none are left out, and so are sources that cannot be read.
     *
     * @param sources folders of results and packs, those that count most first; they need not be there
     * @param environments of the loads, by cell
     */
    public static Map<String, Double> seconds(List<Path> sources, String experiment, Map<String, Map<String, String>> environments) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (Path source : sources) {
            if (!seconds.keySet().containsAll(environments.keySet())) {
                in(source, experiment, environments).forEach(seconds::putIfAbsent);
            }
        }
        return seconds;
    }

    private static Map<String, Double> in(Path source, String experiment, Map<String, Map<String, String>> environments) {
        if (!Files.isRegularFile(source)) {
            return medians(source.resolve(experiment), environments);
        }
        try (OpenPack pack = Pack.open(source)) {
            return medians(pack.root().resolve(experiment), environments);
        } catch (IOException | UsageException e) {
            // A plan can do without.
            return Map.of();
        }
    }

    private static Map<String, Double> medians(Path folder, Map<String, Map<String, String>> environments) {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (RunLog run : runs(folder)) {
            Double warmUp = run.phases().get(RunLog.Phase.WARM_UP.toString());
            boolean isSame = run.subject().load().equals(environments.get(run.subject().cell()));
            if (isSame && warmUp != null && run.outcome() == RunLog.Outcome.RAN) {
                seconds.computeIfAbsent(run.subject().cell(), cell -> new ArrayList<>()).add(warmUp + run.times().loadSeconds());
            }
        }
        return seconds.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                cell -> Numbers.median(cell.getValue().stream().mapToDouble(Double::doubleValue)).orElseThrow()));
    }

    private static List<RunLog> runs(Path folder) {
        List<RunLog> runs = new ArrayList<>();
        for (Path run : Links.folders(folder)) {
            if (Links.isFile(run, Evidence.RUN)) {
                try {
                    runs.add(Json.read(run.resolve(Evidence.RUN), RunLog.class));
                } catch (IOException | UsageException e) {
                    // A plan can do without.
                }
            }
        }
        return runs;
    }
}
