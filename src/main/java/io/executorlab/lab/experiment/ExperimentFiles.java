package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;

/** Reads experiments and checks profiles, with line and column where a file is damaged. */
public final class ExperimentFiles {

    /** The experiment's own file in the folder of its run, so that the run can be judged again anywhere. */
    public static final String KEPT = "experiment.yml";

    /** Throws {@link UsageException} with the nearest names where there is none. */
    public static Experiment named(String name) {
        return read(file(name));
    }

    /** Throws {@link UsageException} with the nearest names where there is none. */
    public static Path file(String name) {
        List<String> names = Home.experiments();
        if (!names.contains(name)) {
            throw new UsageException("There is no experiment '%s'.%s See: ./lab list".formatted(name,
                    Suggestions.hint(name, names)));
        }
        return Home.scenarios().resolve(name + ".yml");
    }

    /**
     * Keeps an experiment's file in the folder of its run, and the sources that it sets against each other; throws
     * {@link IOException} where they cannot be written.
     */
    public static void keep(Path file, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.copy(file, folder.resolve(KEPT), StandardCopyOption.REPLACE_EXISTING);
        KeptSources.ofRun(read(file), Path.of("")).keep(folder);
    }

    /**
     * The experiment that {@link #keep} has kept, whatever has become of the classes that it names; throws
     * {@link UsageException}.
     */
    public static Experiment kept(Path folder) {
        return YamlFile.read(folder.resolve(KEPT)).as(Experiment.class);
    }

    /** Throws {@link UsageException} with file, line and column where the file is no experiment. */
    public static Experiment read(Path file) {
        YamlFile yaml = YamlFile.read(file);
        Experiment experiment = yaml.as(Experiment.class);
        Experiment.Fix fix = experiment.fix();
        if (fix != null) {
            Stream.concat(fix.broken().stream(), fix.fixed().stream()).filter(type -> Sources.ofClass(type).isEmpty())
                    .findFirst().ifPresent(type -> {
                        throw yaml.at(yaml.root().entries().get("fix"),
                                "fix names '%s', and the app has no such class.".formatted(type));
                    });
        }
        return experiment;
    }

    /**
     * Checks the profile files that a {@code profiles/} folder in {@code folder} puts before those of the jar, so that
     * a damaged one is told before anything is started; throws {@link UsageException} with line and column.
     */
    public static void checkProfiles(Path folder, List<String> profiles) {
        for (String profile : profiles) {
            Path file = Sources.profileIn(folder, profile);
            if (Files.exists(file)) {
                YamlFile.read(file).check();
            }
        }
    }
}
