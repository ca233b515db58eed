package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.SafePaths;

/**
 * The classes and profiles that an experiment sets against each other, as lines: those of the build, or those that a
 * run has kept beside its evidence, so that its page never shows code that it has not run.
 *
 * @param classes by their names with the package
 * @param profiles by their names; those of a run with what its {@code profiles/} folder put over them
 */
public record KeptSources(Map<String, List<String>> classes, Map<String, List<String>> profiles) {

    public static final String KEPT = "sources.json";

    public static final KeptSources NONE = new KeptSources(Map.of(), Map.of());

    /** Refuses what a list of a damaged file may hold: nothing in place of a line. */
    public KeptSources {
        Stream.of(classes, profiles).flatMap(all -> all.values().stream()).flatMap(List::stream)
                .forEach(Objects::requireNonNull);
    }

    public static KeptSources ofBuild(Experiment experiment) {
        return of(experiment, Sources::ofProfile);
    }

    static KeptSources ofRun(Experiment experiment, Path folder) {
        return of(experiment, profile -> asRun(Sources.ofProfile(profile), ofFolder(folder, profile)));
    }

    private static KeptSources of(Experiment experiment, Function<String, Optional<List<String>>> profiles) {
        Experiment.Fix fix = experiment.fix();
        Stream<String> classes = fix == null ? Stream.of() : Stream.concat(fix.broken().stream(), fix.fixed().stream());
        return new KeptSources(lines(classes, Sources::ofClass),
                lines(experiment.cells().stream().flatMap(cell -> cell.profiles().stream()), profiles));
    }

    /** Spring merges them, the folder's last, as it does the documents of one file. */
    private static Optional<List<String>> asRun(Optional<List<String>> ofBuild, Optional<List<String>> ofFolder) {
        if (ofBuild.isEmpty() || ofFolder.isEmpty() || ofBuild.equals(ofFolder)) {
            return ofFolder.or(() -> ofBuild);
        }
        return Optional.of(Stream.of(ofBuild.get(), List.of("---"), ofFolder.get()).flatMap(List::stream).toList());
    }

    private static Optional<List<String>> ofFolder(Path folder, String profile) {
        Path file = Sources.profileIn(folder, profile);
        return Files.exists(file) ? Optional.of(Uncheck.get(() -> Files.readAllLines(file))) : Optional.empty();
    }

    /** Empty where there are none that can be read, or a link to some. */
    public static Optional<KeptSources> in(Path folder) {
        return Perhaps.of(() -> Json.read(SafePaths.file(folder, KEPT), KeptSources.class));
    }

    void keep(Path folder) throws IOException {
        Json.write(folder.resolve(KEPT), this);
    }

    /** Empty where there is no such class. */
    public List<String> ofClass(String name) {
        return classes.getOrDefault(name, List.of());
    }

    /** Empty where there is no such profile. */
    public List<String> ofProfile(String name) {
        return profiles.getOrDefault(name, List.of());
    }

    private static Map<String, List<String>> lines(Stream<String> names,
            Function<String, Optional<List<String>>> source) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        names.distinct().forEach(name -> source.apply(name).ifPresent(found -> lines.put(name, found)));
        return lines;
    }
}
