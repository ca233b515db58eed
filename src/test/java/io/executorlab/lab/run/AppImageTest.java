package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

/** The archive of classes makes starts faster, and no start depends on it. */
class AppImageTest {

    private static final String ARCHIVE = "-XX:SharedArchiveFile=";
    private static final String ARCHIVES =
            "for word; do case $word in -XX:ArchiveClassesAtExit=*) echo classes >${word#*=};; esac; done";

    @TempDir
    private Path folder;
    private Path jar;

    /** An app that is unpacked already. */
    @BeforeEach
    void unpacked() throws IOException {
        jar = Files.writeString(folder.resolve("app.jar"), "an app");
        Path image = Files.createDirectory(folder.resolve("executor-lab-image"));
        Files.copy(jar, image.resolve("app.jar"));
        Files.writeString(image.resolve("stamp"), AppImage.stampOf(jar));
    }

    private Jdk jdk(String java) throws IOException {
        Path program = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        assertThat(Files.writeString(program, "#!/bin/sh\n" + java + "\n").toFile().setExecutable(true)).isTrue();
        return new Jdk(folder.resolve("jdk"), "17.0.1", "nobody");
    }

    private List<String> prepared(String java, Duration atMost) throws IOException {
        Jdk jdk = jdk(java);
        AppImage image = new AppImage(jar, atMost);
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"))) {
            image.prepare(jdk, registry, Progress.silent());
        }
        return image.command(jdk);
    }

    @Test
    void isUsedOnceItIsThere() throws IOException {
        assertThat(prepared(ARCHIVES, Duration.ofMinutes(1))).anyMatch(word -> word.startsWith(ARCHIVE))
                .contains("-jar");
    }

    /** A context that ends while it starts leaves Tomcat's folders behind. */
    @Test
    void whatTheAppLeavesInItsTemporaryFolderGoesWithIt() throws IOException {
        Path told = folder.resolve("told");
        prepared(
                "for word; do case $word in -Djava.io.tmpdir=*) mkdir ${word#*=}/tomcat.8080; printf %s ${word#*=} >"
                        + told + ";; esac; done; " + ARCHIVES,
                Duration.ofMinutes(1));
        assertThat(Path.of(Files.readString(told))).startsWithRaw(folder.resolve("tmp")).doesNotExist();
    }

    @Test
    void anotherJarIsUnpacked() throws IOException {
        Files.writeString(jar, "no app");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(0));
        assertThatThrownBy(() -> prepared(ARCHIVES, Duration.ofMinutes(1))).isInstanceOf(CouldNotStartException.class)
                .hasMessageContaining("unpacking failed");
    }

    /** No JVM would take it, and each start would take three times as long without a word. */
    @Test
    void thatOfACheckoutWhichWasMovedIsMadeAnew() throws IOException {
        assertThat(prepared(ARCHIVES, Duration.ofMinutes(1))).anyMatch(word -> word.startsWith(ARCHIVE));
        Path moved = Files.createDirectory(folder.resolve("elsewhere"));
        Files.move(folder.resolve("executor-lab-image"), moved.resolve("executor-lab-image"));
        Path itsJar = Files.move(jar, moved.resolve("app.jar"));
        Jdk jdk = jdk(ARCHIVES);
        AppImage image = new AppImage(itsJar);
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"))) {
            image.prepare(jdk, registry, Progress.silent());
        }
        assertThat(image.command(jdk)).anyMatch(word -> word.startsWith(ARCHIVE + moved));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec sleep 300", "echo no; exit 3", ARCHIVES + "; exit 1", "exit 0"})
    void whereItCannotBeMadeTheAppStartsWithout(String java) throws IOException {
        assertThat(prepared(java, Duration.ofSeconds(2))).noneMatch(word -> word.startsWith(ARCHIVE)).contains("-jar",
                folder.resolve("executor-lab-image/app.jar").toString());
    }

    @Test
    void nothingIsStartedWhereTheLabIsEnding() throws IOException {
        Path begun = folder.resolve("begun");
        Jdk jdk = jdk("touch " + begun + "; exec sleep 300");
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
                Progress progress = Progress.silent()) {
            CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> {
                for (int look = 0; look < 6000 && !Files.exists(begun); look++) {
                    Pause.millis(10);
                }
                registry.close();
            });
            assertThatThrownBy(() -> new AppImage(jar, Duration.ofMinutes(5)).prepare(jdk, registry, progress))
                    .isInstanceOf(CouldNotStartException.class)
                    .hasMessage("the lab is ending");
            assertThat(ended).succeedsWithin(Duration.ofMinutes(1));
        }
    }
}
