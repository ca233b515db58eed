package io.executorlab.lab.common;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.boot.system.ApplicationHome;

/**
 * The lab's own folder: the checkout, or the folder of the jar. The released jar has none and brings along what its
 * commands read.
 */
public final class Home {

    private static final String PROPERTY = "executorlab.home";
    private static final String SCENARIOS = "scenarios";

    private Home() {
    }

    /** The folder in which {@code scenarios/} lies; the launcher says so, else it is looked for around the jar. */
    public static Path folder() {
        Path beside = new ApplicationHome(Home.class).getDir().toPath().toAbsolutePath();
        Path said = System.getProperty(PROPERTY) == null ? beside : Path.of(System.getProperty(PROPERTY));
        return Stream.of(said, beside, beside.resolve("..").normalize(), Path.of("").toAbsolutePath())
                .filter(folder -> Files.isDirectory(folder.resolve(SCENARIOS))).findFirst()
                .orElseThrow(() -> new UsageException(
                        "There is no scenarios/ folder around the jar. Run ./lab from the project's folder."));
    }

    /**
     * The folder of the experiments, and but in a released jar their k6 scripts; throws {@link UsageException} where
     * that is nowhere. The path may be one within the jar.
     */
    public static Path scenarios() {
        return Released.SCENARIOS_IN_IT.orElseGet(() -> folder().resolve(SCENARIOS));
    }

    /** Gives messages the place of the project's pages: with a released jar alone its user has none of them. */
    public static String docs() {
        return Released.SCENARIOS_IN_IT.isPresent() ? "the project's docs/" : "docs/";
    }

    /**
     * The jar that holds the app, the stubs and this lab; throws {@link UsageException} where the build has not made
     * it, or where this is the released one, which has neither the lab's own apps nor what they need.
     */
    public static Path jar() {
        if (Released.SCENARIOS_IN_IT.isPresent()) {
            throw new UsageException(
                    "The lab's own apps are not in the released jar. Get the project's sources, and there call ./lab.");
        }
        File source = new ApplicationHome(Home.class).getSource();
        if (source != null && source.isFile()) {
            return source.toPath();
        }
        Path built = folder().resolve("target").resolve("executor-lab.jar");
        if (!Files.isRegularFile(built)) {
            throw new UsageException("target/executor-lab.jar is not there. Build it with: make build");
        }
        return built;
    }

    /** A path for people: shorter, where it lies below the folder that the lab was called in. */
    public static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
    }

    public static List<String> experiments() {
        try (Stream<Path> files = Files.list(scenarios())) {
            return files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".yml"))
                    .map(file -> file.substring(0, file.length() - ".yml".length())).sorted().toList();
        } catch (IOException e) {
            throw new UsageException("scenarios/ cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Told by what it lacks: Spring Boot's jar has its classes in a folder of its own, and unpacked it has the app's
     * beside the lab's.
     */
    private static final class Released {

        private static final String APP = "/io/executorlab/app";

        static final Optional<Path> SCENARIOS_IN_IT = find();

        private static Optional<Path> find() {
            URL location = Home.class.getProtectionDomain().getCodeSource().getLocation();
            if (!location.getProtocol().equals("file") || !location.getPath().endsWith(".jar")) {
                return Optional.empty();
            }
            try {
                // Open as long as the JVM lives, for paths in it are handed out.
                FileSystem jar = FileSystems.newFileSystem(Path.of(location.toURI()));
                return Optional.of(jar.getPath("/" + SCENARIOS))
                        .filter(folder -> Files.isDirectory(folder) && Files.notExists(jar.getPath(APP)));
            } catch (IOException | URISyntaxException e) {
                throw new UsageException(
                        "%s, the jar that runs, cannot be read: %s".formatted(location, e.getMessage()), e);
            }
        }
    }
}
