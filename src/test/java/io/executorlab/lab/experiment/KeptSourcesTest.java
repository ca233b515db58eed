package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptSourcesTest {

    private static final Experiment EXPERIMENT = ExperimentFiles.named("event-loop-per-call");
    private static final String PROFILE = "event-loop-per-call-broken";
    private static final List<String> OF_BUILD = Sources.ofProfile(PROFILE).orElseThrow();

    @TempDir
    private Path folder;

    private List<String> asRun() {
        return KeptSources.ofRun(EXPERIMENT, folder).ofProfile(PROFILE);
    }

    private void ownProfile(List<String> lines) throws IOException {
        Path file = folder.resolve("profiles/application-" + PROFILE + ".yml");
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
    }

    @Test
    void withoutAFolderOfProfilesTheyAreThoseOfTheBuild() {
        assertThat(asRun()).isEqualTo(OF_BUILD).isNotEmpty();
        assertThat(KeptSources.ofRun(EXPERIMENT, folder)).isEqualTo(KeptSources.ofBuild(EXPERIMENT));
    }

    @Test
    void aProfileOfTheUsersOwnIsKeptOverThatOfTheBuild() throws IOException {
        ownProfile(List.of("elevator.read-timeout: 300ms"));
        assertThat(asRun()).startsWith(OF_BUILD.toArray(String[]::new)).endsWith("---", "elevator.read-timeout: 300ms");
        assertThat(KeptSources.ofBuild(EXPERIMENT).ofProfile(PROFILE)).isEqualTo(OF_BUILD);
    }

    @Test
    void theSameProfileIsKeptOnce() throws IOException {
        ownProfile(OF_BUILD);
        assertThat(asRun()).isEqualTo(OF_BUILD);
    }
}
