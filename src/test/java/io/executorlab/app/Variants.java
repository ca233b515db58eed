package io.executorlab.app;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;
import org.yaml.snakeyaml.Yaml;

/** The profile files, and the variants of the project's experiments that use them: found, not listed. */
final class Variants {

    private static final Path PROFILES = Path.of("profiles");
    private static final Path SCENARIOS = Path.of("scenarios");

    /** @param name the experiment's name and the variant's */
    record Variant(String name, List<String> profiles) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** Simple names of the classes that an experiment's diff shows. */
    record Fix(String antiPattern, List<String> broken, List<String> fixed) {

        @Override
        public String toString() {
            return antiPattern;
        }
    }

    private Variants() {
    }

    static List<String> profiles() {
        return files(PROFILES).map(file -> file.getFileName().toString().replaceAll("^application-|\\.yml$", ""))
                .toList();
    }

    static List<Variant> all() {
        return experiments().flatMap(experiment -> Variants.<Map<String, Object>>list(experiment.get("cells")).stream()
                .map(cell -> new Variant(experiment.get("name") + " " + cell.get("variant"),
                        list(cell.get("profiles")))))
                .distinct().toList();
    }

    static List<Fix> fixes() {
        return experiments().filter(experiment -> experiment.containsKey("fix")).map(experiment -> {
            Map<?, ?> fix = (Map<?, ?>) experiment.get("fix");
            return new Fix((String) experiment.get("name"), simpleNames(fix.get("broken")),
                    simpleNames(fix.get("fixed")));
        }).toList();
    }

    /** Returns the settings in a profile's file, by key. */
    static Map<String, String> settings(String profile) {
        return flat(PROFILES.resolve("application-%s.yml".formatted(profile)));
    }

    static Map<String, String> flat(Path file) {
        Map<String, String> settings = new HashMap<>();
        try {
            for (PropertySource<?> source : new YamlPropertySourceLoader().load(file.toString(),
                    new FileSystemResource(file))) {
                for (String key : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                    settings.put(key, String.valueOf(source.getProperty(key)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return settings;
    }

    /**
     * As few groups as one look finds, in each of which no two set one key to different values: one start shows them
     * all.
     */
    static List<List<String>> together(List<String> profiles) {
        List<List<String>> groups = new ArrayList<>();
        List<Map<String, String>> set = new ArrayList<>();
        for (String profile : profiles) {
            Map<String, String> settings = settings(profile);
            int group = 0;
            while (group < set.size() && conflict(set.get(group), settings)) {
                group++;
            }
            if (group == set.size()) {
                groups.add(new ArrayList<>());
                set.add(new HashMap<>());
            }
            groups.get(group).add(profile);
            set.get(group).putAll(settings);
        }
        return groups;
    }

    private static boolean conflict(Map<String, String> some, Map<String, String> others) {
        return others.entrySet().stream()
                .anyMatch(other -> !some.getOrDefault(other.getKey(), other.getValue()).equals(other.getValue()));
    }

    private static Stream<Map<String, Object>> experiments() {
        return files(SCENARIOS).map(file -> {
            try (Reader reader = Files.newBufferedReader(file)) {
                return new Yaml().load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".yml")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> simpleNames(Object classes) {
        return Variants.<String>list(classes).stream().map(name -> name.substring(name.lastIndexOf('.') + 1)).toList();
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> list(Object value) {
        return (List<T>) value;
    }
}
