package io.executorlab.lab.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.springframework.boot.system.ApplicationHome;

/** The lab's own folder: the checkout, or the folder of the jar. */
public final class Home {

    private static final String PROPERTY = "executorlab.home";

    private Home() {
    }

    /** Where {@code scenarios/} lies; the launcher says so, else it is looked for around the jar. */
    public static Path folder() {
        List<Path> candidates = new ArrayList<>();
        if (System.getProperty(PROPERTY) != null) {
            candidates.add(Path.of(System.getProperty(PROPERTY)));
        }
        Path beside = new ApplicationHome(Home.class).getDir().toPath().toAbsolutePath();
        candidates.add(beside);
        candidates.add(beside.resolve("..").normalize());
        candidates.add(Path.of("").toAbsolutePath());
        return candidates.stream().filter(folder -> Files.isDirectory(folder.resolve("scenarios"))).findFirst()
                .orElseThrow(() -> new UsageException(
                        "There is no scenarios/ folder around the jar. Run ./lab from the project's folder."));
    }

    /** Where the experiments and their k6 scripts lie; throws {@link UsageException} where that is nowhere. */
    public static Path scenarios() {
        return folder().resolve("scenarios");
    }

    /** The jar that holds the app, the stubs and this lab; throws {@link UsageException} where the build has not made it. */
    public static Path jar() {
        Path source = new ApplicationHome(Home.class).getSource().toPath();
        if (Files.isRegularFile(source)) {
            return source;
        }
        Path built = folder().resolve("target").resolve("executor-lab.jar");
        if (!Files.isRegularFile(built)) {
            throw new UsageException("target/executor-lab.jar is not there. Build it with: make build");
        }
        return built;
    }

    /** The names of all experiments, sorted. */
    public static List<String> experiments() {
        try (Stream<Path> files = Files.list(scenarios())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".yml"))
                    .map(file -> file.substring(0, file.length() - ".yml".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException("scenarios/ cannot be read: " + e.getMessage(), e);
        }
    }
}
