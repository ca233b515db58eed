package io.executorlab.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The profile files, and the variants of the project's experiments that use them: found, not listed. */
final class Variants {

    private static final Path PROFILES = Path.of("profiles");

    /** @param name the experiment's name and the variant's */
    record Variant(String name, List<String> profiles) {

        @Override
        public String toString() {
            return name;
        }
    }

    private Variants() {
    }

    static List<String> profiles() {
        try (Stream<Path> files = Files.list(PROFILES)) {
            return files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".yml"))
                    .map(file -> file.replaceAll("^application-|\\.yml$", "")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Experiment> experiments() {
        return Home.experiments().stream().map(ExperimentFiles::named);
    }

    static List<Variant> all() {
        return experiments().flatMap(experiment -> experiment.cells().stream()
                .map(cell -> new Variant(experiment.name() + " " + cell.variant(), cell.profiles())))
                .distinct().toList();
    }

    /** The classes of each flaw and of its fix, by the anti-pattern. */
    static Map<String, Experiment.Fix> fixes() {
        return experiments().filter(experiment -> experiment.fix() != null)
                .collect(Collectors.toMap(Experiment::name, Experiment::fix));
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
}
