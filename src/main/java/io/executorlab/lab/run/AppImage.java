package io.executorlab.lab.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.experiment.Sources;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.PreparedFolder;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.process.Progress;

/**
 * The app's jar, unpacked beside itself once after each build: fresh JVMs start faster from it, and classes of somebody
 * else's can be compiled against it.
 *
 * @param overlay what is laid over it
 */
public record AppImage(Path jar, Overlay overlay) {

    private static final Duration UNPACKED_WITHIN = Duration.ofSeconds(120);

    public AppImage {
        jar = jar.toAbsolutePath();
    }

    public AppImage(Path jar) {
        this(jar, new Overlay(null, Path.of("")));
    }

    private Path folder() {
        return jar.resolveSibling("executor-lab-image");
    }

    /** The same app with this laid over it; stubs are as they were. */
    public AppImage with(Overlay laidOver) {
        return new AppImage(jar, laidOver);
    }

    /**
     * Unpacks the jar where that has not been done. Where the folder cannot be written, the jar itself is run, which is
     * slower and as good.
     *
     * @throws CouldNotStartException where the jar cannot be unpacked all the same
     */
    public void unpack(Progress progress) {
        if (!Files.isWritable(jar.getParent())) {
            return;
        }
        try {
            String build = Files.size(jar) + " " + Files.getLastModifiedTime(jar);
            PreparedFolder.prepare(folder(), build, unfinished -> {
                progress.step("unpacking the app, once after each build");
                unpack(unfinished);
            });
        } catch (IOException e) {
            throw new CouldNotStartException(
                    "the app could not be unpacked into %s: %s".formatted(folder(), e.getMessage()), e);
        }
    }

    private void unpack(Path unfinished) throws IOException {
        Probe unpacking = Probe.of(List.of(Jdk.own().java().toString(), "-Djarmode=tools", "-jar", jar.toString(),
                "extract", "--destination", unfinished.toString(), "--force"), UNPACKED_WITHIN)
                .orElseThrow(() -> new IOException("it takes over %d s".formatted(UNPACKED_WITHIN.toSeconds())));
        if (!unpacking.succeeded()) {
            throw new IOException(unpacking.printed().strip());
        }
    }

    private Path image() {
        return folder().resolve(jar.getFileName());
    }

    /**
     * The app's classes, the libraries named in its manifest; throws {@link CouldNotStartException} where it could not
     * be unpacked.
     */
    public Path classPath() {
        if (!Files.exists(image())) {
            throw new CouldNotStartException(
                    "%s could not be written, where the app is unpacked to. Make it writable.".formatted(folder()));
        }
        return image();
    }

    /** The words behind {@code java} that start what is in the jar: the app, the lab, a stub. */
    List<String> command() {
        return List.of("-jar", (Files.exists(image()) ? image() : jar).toString());
    }

    /**
     * The words that start the app: it takes its configuration from the jar and from nowhere else, but for the
     * {@code profiles/} of one folder, and listens on 127.0.0.1 alone. Its health is not that of the disk with the
     * evidence: the lab itself says where that is full.
     */
    List<String> app() {
        List<String> words = new ArrayList<>(overlay.classes() == null ? command()
                : List.of("-cp", overlay.classes() + File.pathSeparator + classPath(), mainClass()));
        words.addAll(List.of("--spring.config.location=classpath:/",
                "--executor-lab.folder=" + overlay.folder().toAbsolutePath().toUri(), "--server.address=127.0.0.1",
                "--management.server.address=127.0.0.1", "--management.health.diskspace.enabled=false"));
        return words;
    }

    private String mainClass() {
        try (JarFile image = new JarFile(classPath().toFile())) {
            return image.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        } catch (IOException e) {
            throw new CouldNotStartException("the app's jar cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Classes that come before those of the app's jar, and the folder whose {@code profiles/} the app reads. It is how
     * the app runs under a name that tells nothing of its variant, and with a class of somebody's in place of its own.
     *
     * @param classes null where the app's own are run
     */
    public record Overlay(Path classes, Path folder) {

        private static final String NEXT_DOCUMENT = "---\n";
        /** Keeps the app from telling its variant, gives it another name, and lets it be closed without a signal. */
        private static final String SILENT = """
                logging.level.io.executorlab.app.antipattern: "off"
                management.endpoints.web.exposure.include: health,metrics,prometheus,threaddump,shutdown
                management.endpoint.shutdown.access: unrestricted
                spring.application.name: "%s"
                """;

        /** The settings of several profiles in one, the later over the earlier, and further ones over all. */
        public static Overlay of(Path folder, String name, List<String> profiles, String settings) throws IOException {
            Path profilesFolder = Files.createDirectories(folder.resolve("profiles"));
            String documents = Stream
                    .concat(profiles.stream()
                            .map(profile -> String.join("\n", Sources.ofProfile(profile).orElse(List.of())) + "\n"),
                            Stream.of(SILENT.formatted(name), settings))
                    .filter(document -> !document.isBlank()).collect(Collectors.joining(NEXT_DOCUMENT));
            Files.writeString(profilesFolder.resolve("application-%s.yml".formatted(name)), documents);
            return new Overlay(null, folder);
        }

        public Overlay with(Path compiled) {
            return new Overlay(compiled, folder);
        }
    }
}
