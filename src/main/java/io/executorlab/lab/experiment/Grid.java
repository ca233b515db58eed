package io.executorlab.lab.experiment;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/**
 * The JDKs, numbers of processors and kinds of threads over which variants are spread, each on a JVM of its own.
 *
 * @param releases feature releases, {@code 17}; empty leaves the JDK to the command
 * @param processors what a JVM is told to see, {@code -XX:ActiveProcessorCount}; empty leaves it the machine's
 * @param virtual whether Spring Boot hands requests and tasks to virtual threads; empty leaves it to the variant
 */
public record Grid(List<Integer> releases, List<Integer> processors, List<Virtual> virtual) {

    /** Spring Boot's {@code spring.threads.virtual.enabled}, which has an effect from JDK 21 on. */
    public enum Virtual {
        OFF, ON
    }

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String RELEASE = "-jdk";
    private static final String PROCESSORS = "-cpus";
    private static final String THREADS = "-virtual";
    private static final String SWITCH = "-Dspring.threads.virtual.enabled=";

    /**
     * An experiment's file with these cells on every JVM of the grid. It has no bounds and no claims, which
     * are of one JVM. Throws {@link UsageException} where the file is no experiment.
     *
     * @param file that can be read as an experiment
     * @param ids of its cells, or of cells that this has spread
     */
    public YamlFile over(Path file, Collection<String> ids) {
        List<String> all = YamlFile.read(file).as(Experiment.class).cells().stream().map(Cell::id).toList();
        ObjectNode root = (ObjectNode) YAML.readTree(file);
        root.remove(List.of("claims", "pictured"));
        String jvm = "(%s\\d+)?(%s\\d+)?(%s(on|off))?$".formatted(RELEASE, PROCESSORS, THREADS);
        List<String> chosen = ids.stream().map(id -> id.replaceFirst(jvm, "")).toList();
        ArrayNode spread = YAML.createArrayNode();
        for (int cell = 0; cell < all.size(); cell++) {
            if (chosen.contains(all.get(cell))) {
                spread((ObjectNode) root.get("cells").get(cell), all.get(cell), spread);
            }
        }
        root.set("cells", spread);
        return new YamlFile(file.toString(), YAML.writeValueAsString(root));
    }

    private void spread(ObjectNode cell, String id, ArrayNode spread) {
        for (Integer release : orNone(releases)) {
            for (Integer count : orNone(processors)) {
                for (Virtual threads : orNone(virtual)) {
                    spread.add(on(cell.deepCopy(), release, count, threads).put("id",
                            id + part(RELEASE, release) + part(PROCESSORS, count) + part(THREADS, threads)));
                }
            }
        }
    }

    private static ObjectNode on(ObjectNode cell, Integer release, Integer count, Virtual threads) {
        cell.remove(List.of("bounds", "shows-on"));
        ObjectNode jvm = cell.withObjectProperty("jvm");
        if (release != null) {
            jvm.put("release", release);
        }
        if (count != null) {
            jvm.put("processors", count);
        }
        if (threads != null) {
            jvm.withArrayProperty("flags").add(SWITCH + (threads == Virtual.ON));
        }
        return cell;
    }

    private static String part(String name, Object value) {
        return value == null ? "" : name + value.toString().toLowerCase(Locale.ROOT);
    }

    private static <T> List<T> orNone(List<T> values) {
        return values.isEmpty() ? Collections.singletonList(null) : values;
    }
}
