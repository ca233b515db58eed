package io.executorlab.dashboards;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** Promtool's tests of the alerts: files, made from the packs in docs/recorded. */
public final class AlertTests {

    private static final Path FOLDER = Path.of("src/test/resources/alerts");

    /** Of each recorded run of broken, under its first load or the one named, every alert that fires within it, and no others. */
    static final Map<String, List<String>> FIRED = new LinkedHashMap<>();

    /** The same of fixed; none where it is not here. Under this load its queue grows too: it is more than the pool carries. */
    private static final Map<String, List<String>> ON_FIXED = Map.of("post-000-rates@thread-limit", List.of("UnboundedQueueGrows"));

    static {
        FIRED.put("event-loop-per-call", List.of("ThreadsOutsidePoolsGrow", "ThreadsStartedPerRequest"));
        FIRED.put("thread-per-task", List.of("ThreadsStartedPerRequest"));
        FIRED.put("leaked-process", List.of("DescriptorsOutsideConnectionsGrow", "ThreadsOutsidePoolsGrow"));
        FIRED.put("unbounded-queue", List.of("UnboundedQueueGrows"));
        FIRED.put("pool-induced-deadlock", List.of("PoolStalled"));
        FIRED.put("pool-mismatch", List.of("DatabaseConnectionsPending"));
        FIRED.put("proxy-connections", List.of("ProxyConnectionsRunOut"));
        FIRED.put("post-000-rates@thread-limit", List.of("ThreadsOutsidePoolsGrow", "ThreadsStartedPerRequest", "UnboundedQueueGrows"));
        FIRED.put("starved-connector", List.of("ConnectorQueue", "DatabaseConnectionsPending"));
    }

    private AlertTests() {
    }

    static Path file(String experiment) {
        return FOLDER.resolve(experiment + ".yml");
    }

    /** Throws {@link IOException} where a recorded run cannot be read. */
    public static List<GeneratedFile> files() throws IOException {
        List<GeneratedFile> files = new ArrayList<>();
        for (Map.Entry<String, List<String>> run : FIRED.entrySet()) {
            files.add(new GeneratedFile(file(run.getKey()), tests(run.getKey(), run.getValue())));
        }
        return files;
    }

    private static String tests(String run, List<String> alerts) throws IOException {
        String experiment = run.replaceFirst("@.*", "");
        String load = run.substring(experiment.length());
        Path runs = RecordedPacks.root(RecordedPacks.file(experiment)).resolve(experiment);
        Set<String> metrics = AlertRules.read();
        Experiment kept = ExperimentFiles.kept(runs);
        Evidence broken = Evidence.read(runs.resolve("broken" + load));
        Evidence fixed = Evidence.read(runs.resolve("fixed" + load));
        return """
                # Made from a recorded run of %s, commit %s: make docs
                rule_files: [%s]
                evaluation_interval: 1s
                tests:
                %s%s""".formatted(experiment, broken.machine().orElseThrow().versions().commit(), FOLDER.relativize(AlertRules.FILE),
                new RecordedSeries(broken, run + "-broken", kept.cell("broken" + load).proxy()).test(metrics, alerts),
                new RecordedSeries(fixed, run + "-fixed", kept.cell("fixed" + load).proxy()).test(metrics, ON_FIXED.getOrDefault(run, List.of())));
    }
}
