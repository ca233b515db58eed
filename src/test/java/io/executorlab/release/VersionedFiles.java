package io.executorlab.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.docs.GeneratedFile;

/** The version, which stands in {@code pom.xml}, and the files that name it after that. */
public final class VersionedFiles {

    private static final Pattern VERSION = Pattern.compile("(?m)^  <version>(.*)</version>");
    private static final Pattern NAMED = Pattern.compile("(executor-lab(?:-junit)?(?:-spring)?(?:[:-]"
            + "|</artifactId>\\s*<version>)|download/v|ARG VERSION=)\\d+(?:\\.\\d+)+");
    private static final List<String> FILES = List.of("junit/pom.xml", "junit/src/spring/pom.xml",
            "src/release/pom.xml", "src/release/Dockerfile", "deploy/kubernetes/gate/job.yaml",
            "docs/beyond-one-machine.md", "docs/ci-servers.md", "docs/ci/build.gradle", "docs/ci/gitlab-ci.yml",
            "docs/ci/pom-fragment.xml", "docs/junit.md");

    private VersionedFiles() {
    }

    public static String version() {
        Matcher version = VERSION.matcher(text("pom.xml"));
        if (!version.find()) {
            throw new IllegalStateException("pom.xml names no version");
        }
        return version.group(1);
    }

    /** Throws {@link UncheckedIOException} where one cannot be read. */
    public static List<GeneratedFile> files() {
        return FILES.stream()
                .map(file -> new GeneratedFile(Path.of(file), NAMED.matcher(text(file)).replaceAll("$1" + version())))
                .toList();
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
