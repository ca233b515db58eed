package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Nearest;
import io.executorlab.lab.common.UsageException;

/** Reads experiments and checks profiles, with line and column where a file is damaged. */
public final class ExperimentFiles {

    /** The experiment's own file in the folder of its run, so that the run can be judged again anywhere. */
    public static final String KEPT = "experiment.yml";

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    // The parser's message also holds its reader's name and an excerpt with a caret below it.
    private static final Pattern PARSER_SAYS = Pattern.compile("(?!\\s|in ).*\\w");

    private ExperimentFiles() {
    }

    /** The experiment of this name; throws {@link UsageException} with the nearest names where there is none. */
    public static Experiment named(String name) {
        return read(file(name));
    }

    /** The file of the experiment of this name; throws {@link UsageException} with the nearest names where there is none. */
    public static Path file(String name) {
        List<String> names = Home.experiments();
        if (!names.contains(name)) {
            throw new UsageException("There is no experiment '%s'.%s See: ./lab list".formatted(name,
                    Nearest.hint(name, names)));
        }
        return Home.scenarios().resolve(name + ".yml");
    }

    /** Keeps an experiment's file in the folder of its run; throws {@link IOException} where it cannot be written. */
    public static void keep(Path file, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.copy(file, folder.resolve(KEPT), StandardCopyOption.REPLACE_EXISTING);
    }

    /** Throws {@link UsageException} with file, line and column where the file is no experiment. */
    public static Experiment read(Path file) {
        try {
            return YAML.readValue(Files.readString(file), Experiment.class);
        } catch (IOException e) {
            throw FileProblem.unreadable(file, e);
        } catch (JacksonException e) {
            throw damaged(file, e);
        }
    }

    /**
     * Checks the profile files that a {@code profiles/} folder in {@code folder} puts before those of the jar, so that a
     * damaged one is told before anything is started; throws {@link UsageException} with line and column.
     */
    public static void checkProfiles(Path folder, List<String> profiles) {
        for (String profile : profiles) {
            Path file = folder.resolve("profiles").resolve("application-" + profile + ".yml");
            if (!Files.exists(file)) {
                continue;
            }
            try {
                YAML.readTree(Files.readString(file));
            } catch (IOException e) {
                throw FileProblem.unreadable(file, e);
            } catch (JacksonException e) {
                throw damaged(file, e);
            }
        }
    }

    private static UsageException damaged(Path file, JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        return FileProblem.at(file, at == null ? 0 : at.getLineNr(), at == null ? 0 : at.getColumnNr(), reason(e), e);
    }

    private static String reason(JacksonException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            List<String> known = new ArrayList<>();
            unknown.getKnownPropertyIds().forEach(id -> known.add(id.toString()));
            return FileProblem.unknownKey(unknown.getPropertyName(), known);
        }
        Throwable cause = e.getCause();
        if (e instanceof DatabindException && cause instanceof IllegalArgumentException) {
            return cause.getMessage() + ".";
        }
        return e.getOriginalMessage().lines().filter(line -> PARSER_SAYS.matcher(line).lookingAt())
                .collect(Collectors.joining(", ", "", "."));
    }
}
