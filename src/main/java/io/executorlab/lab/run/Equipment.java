package io.executorlab.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Limits;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.service.Services;

/** The JDKs and parts that a machine has, each by its name; experiments need some beside the lab's own JDK and k6. */
public record Equipment(List<Jdk> jdks, Set<String> parts) {

    public static final String DATABASE = "PostgreSQL";
    public static final String SEARCH = "search engine";
    public static final String NGINX = "nginx";
    public static final String LIMIT = "prlimit";
    public static final String LATER_JDK = "JDK 21+";

    private static final int OLDEST = 17;
    private static final int PROBE_LIMIT = 100;

    public static Equipment own() {
        Set<String> parts = Map.of(DATABASE, Services.hasDatabase(), SEARCH, Services.hasSearch(), NGINX,
                NginxServer.version().isPresent(), LIMIT,
                Perhaps.of(() -> Limits.onThreads(PROBE_LIMIT)).isPresent()).entrySet().stream()
                .filter(Map.Entry::getValue).map(Map.Entry::getKey).collect(Collectors.toCollection(TreeSet::new));
        List<Jdk> jdks = Jdk.installed();
        int latest = jdks.stream().mapToInt(Jdk::feature).max().orElse(0);
        jdks.forEach(jdk -> parts.add("JDK " + jdk.feature()));
        IntStream.rangeClosed(OLDEST, latest).mapToObj("JDK %d+"::formatted).forEach(parts::add);
        return new Equipment(jdks, parts);
    }

    public List<String> marked(List<String> needs) {
        return needs.stream().map(need -> parts.contains(need) ? need : need + " (not here)").toList();
    }

    public static List<String> neededBy(Experiment experiment, Cell cell) {
        List<String> needs = new ArrayList<>();
        if (cell.jvm().release() != null) {
            needs.add("JDK " + cell.jvm().release());
        } else if (cell.jdk() != null) {
            needs.add("JDK %d+".formatted(cell.jdk()));
        }
        if (cell.threadLimit() != null || cell.descriptorLimit() != null) {
            needs.add(LIMIT);
        }
        if (cell.proxy() != null) {
            needs.add(NGINX);
        }
        if (experiment.services().containsKey("database")) {
            needs.add(DATABASE);
        }
        if (experiment.services().containsKey("search")) {
            needs.add(SEARCH);
        }
        return needs;
    }
}
