package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The same sources, built in another folder, at another time, in another time zone and with other permissions, give the same bytes. */
@Tag("long")
@Isolated
class ReproducibleJarIT {

    private static final Path JAR = Path.of("target/executor-lab.jar");
    private static final List<String> BUILD = List.of("sh", "-c", "umask 077; exec ./mvnw -q -B -DskipTests package");
    private static final int MINUTES = 15;

    @TempDir
    private Path folder;

    @Test
    void isTheSameInAnotherFolder() throws Exception {
        Path copy = folder.resolve("elsewhere");
        // Not within the copy, where it would be a change of the sources.
        Path log = folder.resolve("build.log");
        ProjectCopy.into(copy);
        ProcessBuilder builder = new ProcessBuilder(BUILD).directory(copy.toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(Map.of("TZ", "Asia/Seoul", "LC_ALL", "C"));
        Process build = builder.start();
        try {
            assertThat(build.waitFor(MINUTES, TimeUnit.MINUTES)).as("the build has ended").isTrue();
        } finally {
            build.destroy();
        }
        assertThat(build.exitValue()).as(Files.readString(log)).isZero();
        assertThat(entries(copy.resolve(JAR))).isEqualTo(entries(JAR));
        assertThat(sha256(copy.resolve(JAR))).isEqualTo(sha256(JAR));
    }

    /** By name what tells whether two are the same: a difference here says more than one of two hashes. */
    private static Map<String, String> entries(Path file) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        try (JarFile jar = new JarFile(file.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                entries.put(entry.getName(), "%d bytes, CRC %x, %s".formatted(entry.getSize(), entry.getCrc(), entry.getTimeLocal()));
            }
        }
        return entries;
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
