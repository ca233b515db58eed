package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.executorlab.ProjectCopy;

/** A copy of the project in which a release is built, as somebody does who has just got its sources. */
final class ReleaseBuild {

    private static final int MINUTES = 15;

    private final Path copy;

    record Ended(int code, String printed) {
    }

    private ReleaseBuild(Path copy) {
        this.copy = copy;
    }

    /**
     * Builds it; throws {@link AssertionError} with what the build has printed where that fails.
     *
     * @param permissions such as {@code umask 022}
     */
    static ReleaseBuild in(Path copy, String permissions, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProjectCopy.into(copy);
        ReleaseBuild build = new ReleaseBuild(copy);
        build.succeeds(permissions + "; exec make release", environment);
        return build;
    }

    /** Returns the folder of the release's files. */
    Path folder() {
        return copy.resolve("target/release");
    }

    Path jar() throws IOException {
        return folder().resolve("executor-lab-%s.jar".formatted(VersionedFiles.version()));
    }

    /**
     * Puts both artifacts into this folder, as a Maven repository has them, with all that Maven Central demands.
     *
     * @param keys a short path of a folder for the key that signs them, which is made and given up here
     */
    void deployInto(Path repository, Path keys) throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("GNUPGHOME", keys.toString());
        succeeds("chmod 700 '%s' && gpg --batch --quiet --pinentry-mode loopback --passphrase '' --quick-gen-key test"
                .formatted(keys), environment);
        try {
            for (String pom : List.of("src/release/pom.xml", "junit/pom.xml")) {
                succeeds(("exec ./mvnw -q -B -f %s deploy -P central,sign -DskipTests -Dmaven.install.skip=true "
                        + "-DaltDeploymentRepository=local::%s").formatted(pom, repository.toUri()), environment);
            }
        } finally {
            succeeds("gpgconf --kill gpg-agent", environment);
        }
    }

    private void succeeds(String script, Map<String, String> environment) throws IOException, InterruptedException {
        Ended ended = run(copy, environment, List.of("sh", "-c", script));
        assertThat(ended.code()).as(ended.printed()).isZero();
    }

    /** Runs a program to its end. */
    static Ended run(Path folder, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        // Not within the folder, where it would be a change of the sources.
        Path log = Files.createTempFile("printed-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(new File("/dev/null"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("%s has ended", command).isTrue();
            return new Ended(process.exitValue(), Files.readString(log));
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            Files.delete(log);
        }
    }
}
