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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same sources, built in another folder, at another time, in another time zone and with other permissions, give the same bytes. */
@Tag("long")
@Tag("measures")
class ReproducibleJarIT {

    private static final String BUILD = "exec ./mvnw -q -B -DskipTests package";
    private static final int MINUTES = 15;

    @TempDir
    private Path folder;

    @Test
    void isTheSameInAnotherFolder() throws Exception {
        // Not this folder's own jar: what an earlier build has left in target would be in it.
        Path one = built("one", "umask 022", Map.of());
        Path other = built("other", "umask 077", Map.of("TZ", "Asia/Seoul", "LC_ALL", "C"));
        assertThat(entriesBeyond(entries(one), entries(other))).as("entries of the second jar that the first one lacks").isEmpty();
        assertThat(entriesBeyond(entries(other), entries(one))).as("entries of the first jar that the second one lacks").isEmpty();
        assertThat(sha256(other)).isEqualTo(sha256(one));
    }

    private Path built(String name, String permissions, Map<String, String> environment) throws IOException, InterruptedException {
        Path copy = folder.resolve(name);
        // Not within the copy, where it would be a change of the sources.
        Path log = folder.resolve(name + ".log");
        ProjectCopy.into(copy);
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", permissions + "; " + BUILD).directory(copy.toFile())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process build = builder.start();
        try {
            assertThat(build.waitFor(MINUTES, TimeUnit.MINUTES)).as("the build has ended").isTrue();
        } finally {
            build.destroy();
        }
        assertThat(build.exitValue()).as(Files.readString(log)).isZero();
        return copy.resolve("target/executor-lab.jar");
    }

    private static Set<String> entriesBeyond(Set<String> known, Set<String> entries) {
        Set<String> beyond = new TreeSet<>(entries);
        beyond.removeAll(known);
        return beyond;
    }

    /** Each with what tells whether two are the same: a difference here says more than one of two hashes. */
    private static Set<String> entries(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.stream().map(entry -> "%s: %d bytes, CRC %x, %s".formatted(entry.getName(), entry.getSize(), entry.getCrc(),
                    entry.getTimeLocal())).collect(Collectors.toSet());
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
