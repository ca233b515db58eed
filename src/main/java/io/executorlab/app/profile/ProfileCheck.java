package io.executorlab.app.profile;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.apache.commons.text.similarity.LevenshteinDistance;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.system.ApplicationHome;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.Resource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Refuses a start with an unknown or damaged profile, or one that this JDK cannot run. Spring itself ignores unknown
 * profiles: a mistyped name would start the fixed app and be measured as if it were broken.
 */
class ProfileCheck implements EnvironmentPostProcessor, Ordered {

    /** The jar's folder, as a resource location. */
    private static final String HOME = "executor-lab.home";
    /** The working directory, or what the start gives in its place. */
    private static final String FOLDER = "executor-lab.folder";
    static final String ANTI_PATTERNS = "executor-lab.anti-patterns";
    private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 21;
    private static final int NEAREST = 3;

    @Override
    public int getOrder() {
        return ConfigDataEnvironmentPostProcessor.ORDER - 1;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new MapPropertySource("executorLabFolders", Map.of(
                HOME, folder(new ApplicationHome(ProfileCheck.class).getDir()), FOLDER, folder(new File("")))));
        // Spring reads locations from a list, in which either sign would end one.
        environment.getPropertySources().addFirst(new MapPropertySource("executorLabLocations", Map.of(
                HOME, location(environment.getRequiredProperty(HOME)), FOLDER,
                location(environment.getRequiredProperty(FOLDER)))));
        ProfileCatalog catalog = new ProfileCatalog(List.of("classpath*:profiles/",
                environment.getRequiredProperty(HOME) + "profiles/",
                environment.getRequiredProperty(FOLDER) + "profiles/"));
        environment.getPropertySources().addLast(new MapPropertySource("executorLabAntiPatterns",
                Map.of(ANTI_PATTERNS, catalog.antiPatterns().toArray(String[]::new))));
        check(activeProfiles(environment), catalog, Runtime.version().feature());
    }

    /** Spring Boot's environment leaves the property aside until the configuration files have been read. */
    private static List<String> activeProfiles(ConfigurableEnvironment environment) {
        List<String> asked = Binder.get(environment)
                .bind("spring.profiles.active", Bindable.listOf(String.class))
                .orElse(List.of());
        return Stream.concat(asked.stream(), Arrays.stream(environment.getActiveProfiles())).distinct().toList();
    }

    static void check(List<String> profiles, ProfileCatalog catalog, int jdk) {
        for (String profile : profiles) {
            List<Resource> files = catalog.filesOf(profile);
            if (files.isEmpty()) {
                throw new StartRefusedException(("unknown profile '%s'; nearest: %s."
                        + " How to start an anti-pattern by hand: ./lab start NAME --parts").formatted(
                                profile, String.join(", ", nearest(profile, catalog.names()))));
            }
            if (profile.endsWith("-virtual-threads") && jdk < FIRST_JDK_WITH_VIRTUAL_THREADS) {
                throw new StartRefusedException("profile '%s' needs JDK %d or newer; this is JDK %d".formatted(
                        profile, FIRST_JDK_WITH_VIRTUAL_THREADS, jdk));
            }
            files.forEach(ProfileCheck::parse);
        }
    }

    /** Those that begin with the given one, then those with the fewest edits between them. */
    private static List<String> nearest(String given, List<String> known) {
        return known.stream()
                .sorted(Comparator.comparing((String name) -> !name.startsWith(given))
                        .thenComparing(name -> LevenshteinDistance.getDefaultInstance().apply(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NEAREST)
                .toList();
    }

    private static void parse(Resource file) {
        try (InputStream content = file.getInputStream()) {
            LoaderOptions asSpring = new LoaderOptions();
            asSpring.setAllowDuplicateKeys(false);
            new Yaml(new SafeConstructor(asSpring)).loadAll(content).forEach(document -> {});
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            throw new StartRefusedException("damaged profile %s, line %d, column %d: %s".formatted(
                    file.getDescription(), mark.getLine() + 1, mark.getColumn() + 1, e.getProblem()));
        } catch (YAMLException e) {
            throw new StartRefusedException("damaged profile %s: %s".formatted(
                    file.getDescription(), e.getMessage().replaceAll("\\R", " ")));
        } catch (IOException e) {
            throw new StartRefusedException("unreadable profile %s: %s".formatted(file.getDescription(), e));
        }
    }

    private static String location(String uri) {
        return uri.replace(",", "%2C").replace(";", "%3B");
    }

    private static String folder(File directory) {
        String uri = directory.getAbsoluteFile().toURI().toString();
        return uri.endsWith("/") ? uri : uri + "/";
    }
}
