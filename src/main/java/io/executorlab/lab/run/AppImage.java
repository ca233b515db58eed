package io.executorlab.lab.run;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Program;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.SupervisedProcess;

/**
 * The jar unpacked beside itself, with an archive of its loaded classes for each JDK (class-data sharing) where many
 * fresh JVMs are to start. Made once after each build.
 */
public final class AppImage {

    private static final Duration AT_MOST = Duration.ofSeconds(120);
    private static final String STAMP = "stamp";

    private final Path jar;
    private final Path folder;
    private final Overlay overlay;
    private final Duration archiveAtMost;

    public AppImage(Path jar) {
        this(jar, AT_MOST);
    }

    /** @param archiveAtMost how long making a class archive may take, before the app is started without one */
    AppImage(Path jar, Duration archiveAtMost) {
        this(jar.toAbsolutePath(), Overlay.none(), archiveAtMost);
    }

    private AppImage(Path jar, Overlay overlay, Duration archiveAtMost) {
        this.jar = jar;
        this.folder = jar.resolveSibling("executor-lab-image");
        this.overlay = overlay;
        this.archiveAtMost = archiveAtMost;
    }

    /** The same app with this laid over it; stubs are as they were. */
    public AppImage with(Overlay laidOver) {
        return new AppImage(jar, laidOver, archiveAtMost);
    }

    /**
     * The app's classes, the libraries named in its manifest; throws {@link CouldNotStartException} where it could not
     * be unpacked.
     */
    public Path classPath() {
        Path image = folder.resolve(jar.getFileName());
        if (!Files.exists(image)) {
            throw new CouldNotStartException(
                    "%s could not be written, where the app is unpacked to. Make it writable.".formatted(folder));
        }
        return image;
    }

    List<String> app(Jdk jdk) {
        List<String> words = new ArrayList<>(overlay.classes() == null ? command(jdk)
                : List.of("-cp", overlay.classes() + File.pathSeparator + classPath(), mainClass()));
        words.addAll(arguments(overlay.folder()));
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
     * Gives the arguments that every app gets: to take its configuration from the jar and from nowhere else, but for
     * the {@code profiles/} of one folder, and to listen on 127.0.0.1 alone. Its health is not that of the disk with
     * the evidence: the lab itself says where that is full.
     */
    private static List<String> arguments(Path profiles) {
        return List.of("--spring.config.location=classpath:/",
                "--executor-lab.folder=" + profiles.toAbsolutePath().toUri(), "--server.address=127.0.0.1",
                "--management.server.address=127.0.0.1", "--management.health.diskspace.enabled=false");
    }

    public List<String> command(Jdk jdk) {
        Path archive = archive(jdk);
        Path image = folder.resolve(jar.getFileName());
        if (!Files.exists(image)) {
            return List.of("-jar", jar.toString());
        }
        return Files.exists(archive)
                ? List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:cds=off", "-Xlog:cds+dynamic=off",
                        "-jar", image.toString())
                : List.of("-jar", image.toString());
    }

    /**
     * Unpacks the jar where that has not been done. Where the folder cannot be written, the jar itself is run, which is
     * slower and as good.
     *
     * @throws CouldNotStartException where the jar cannot be unpacked although there is room
     */
    public void unpack(ProcessRegistry registry, Progress progress) {
        make(() -> unpackJar(registry, progress));
    }

    /**
     * Unpacks the jar and archives its classes for this JDK, as far as they are missing: it takes as long as two starts
     * and saves a part of each. Where there is no archive the app runs without it.
     *
     * @throws CouldNotStartException where the jar cannot be unpacked although there is room
     */
    public void prepare(Jdk jdk, ProcessRegistry registry, Progress progress) {
        make(() -> {
            unpackJar(registry, progress);
            archiveClasses(jdk, registry, progress);
        });
    }

    private interface Making {
        void make() throws IOException;
    }

    private void make(Making making) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            return;
        }
        try (FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            making.make();
        } catch (IOException e) {
            throw new CouldNotStartException(
                    "the app could not be unpacked into %s: %s".formatted(folder, e.getMessage()), e);
        }
    }

    private void unpackJar(ProcessRegistry registry, Progress progress) throws IOException {
        Path stamp = folder.resolve(STAMP);
        if (Files.exists(stamp) && Files.readString(stamp).equals(stampOf(jar))) {
            return;
        }
        progress.step("unpacking the app, once after each build");
        Files.deleteIfExists(stamp);
        try (var old = Files.list(folder)) {
            for (Path archive : old.filter(file -> file.toString().endsWith(".jsa")).toList()) {
                Files.delete(archive);
            }
        }
        SupervisedProcess unpacking = run(registry, "unpacking",
                List.of(Jdk.own().java().toString(), "-Djarmode=tools", "-jar", jar.toString(),
                        "extract", "--destination", folder.toString(), "--force"),
                AT_MOST);
        if (unpacking.exitCode().orElse(1) != 0) {
            throw new CouldNotStartException("unpacking failed (%s), see %s".formatted(unpacking.howItEnded(), log()));
        }
        Files.writeString(stamp, stampOf(jar));
    }

    static String stampOf(Path jar) throws IOException {
        return Files.size(jar) + " " + Files.getLastModifiedTime(jar);
    }

    private void archiveClasses(Jdk jdk, ProcessRegistry registry, Progress progress) throws IOException {
        Path archive = archive(jdk);
        if (Files.exists(archive)) {
            return;
        }
        progress.step("archiving the app's classes for JDK " + jdk.version() + ", once after each build");
        Path unfinished = archive.resolveSibling(archive.getFileName() + ".part");
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-XX:ArchiveClassesAtExit=" + unfinished,
                "-Xlog:cds=off", "-Xlog:cds+dynamic=off", "-Dspring.context.exit=onRefresh",
                "-jar", folder.resolve(jar.getFileName()).toString()));
        command.addAll(arguments(Overlay.none().folder()));
        SupervisedProcess archiving = run(registry, "the class archive", command, archiveAtMost);
        if (archiving.exitCode().orElse(1) == 0 && Files.exists(unfinished)) {
            Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.deleteIfExists(unfinished);
            registry.requireOpen();
            progress.note(
                    ("The app's classes were not archived (%s, see %s). It starts without the archive, which takes "
                            + "longer.")
                            .formatted(
                                    archiving.howItEnded(), log()));
        }
    }

    private SupervisedProcess run(ProcessRegistry registry, String name, List<String> java, Duration atMost)
            throws IOException {
        Files.deleteIfExists(log());
        Path temporary = registry.newTemporary().toAbsolutePath();
        List<String> command = new ArrayList<>(java);
        command.add(1, "-Djava.io.tmpdir=" + temporary);
        SupervisedProcess supervised =
                registry.start(new Program(name, command).isolatedIn(temporary), log(), temporary);
        supervised.waitFor(atMost);
        registry.end(supervised);
        return supervised;
    }

    private Path log() {
        return folder.resolve("prepare.log");
    }

    // A JVM takes no archive made for classes of another path: that of a checkout which was copied or moved would be of
    // no use.
    private Path archive(Jdk jdk) {
        return folder.resolve("classes-" + jdk.version().replaceAll("[^\\w.]", "_") + "-"
                + Integer.toHexString((jdk.home() + File.pathSeparator + folder).hashCode()) + ".jsa");
    }
}
