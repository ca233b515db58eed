package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.watch.FlightRecorder.RecordingRepository;

class RecordingRepositoryTest {

    private static final String DATED = "2026_11_22_17_30_11_4711";

    @TempDir
    private Path folder;

    private Path repository;
    private String owner;

    @BeforeEach
    void make() throws IOException {
        repository = Files.createDirectory(folder.resolve(DATED));
        Files.writeString(repository.resolve("2026_11_22_17_30_11.jfr"), "x");
        owner = Files.getOwner(repository).getName();
    }

    private RecordingRepository named(Path path, String itsOwner) {
        return RecordingRepository.of("Current configuration:\n\nRepository path: %s\n".formatted(path), 4711, itsOwner)
                .orElseThrow();
    }

    @Test
    void isDeletedWithItsFiles() throws IOException {
        named(repository, owner).delete();
        assertThat(repository).doesNotExist();
        named(repository, owner).delete();
    }

    @Test
    void isAsLargeAsAllThatIsInIt() throws IOException {
        assertThat(named(repository, owner).bytes()).isEqualTo(1);
        Files.writeString(repository.resolve("2026_11_22_17_31_12.jfr"), "yz");
        assertThat(named(repository, owner).bytes()).isEqualTo(3);
        named(repository, owner).delete();
        assertThatThrownBy(() -> named(repository, owner).bytes()).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/someone", "/tmp/2026_11_22_17_30_11_4712", "/tmp/2026_11_22_17_30_11_4711/..",
            "/tmp/2026_11_22_17_30_11_4711/x",
            "/tmp/x/../2026_11_22_17_30_11_4711", "/", "x/2026_11_22_17_30_11_4711"})
    void anotherFolderThanADatedOneOfThisProcessIsNone(String path) {
        assertThat(RecordingRepository.of("Repository path: " + path, 4711, owner)).isEmpty();
    }

    @Test
    void anotherUsersFolderIsLeft() {
        assertThatThrownBy(() -> named(repository, "someone-else").delete()).isInstanceOf(IOException.class)
                .hasMessage("it belongs to %s, and the app's process to someone-else", owner);
        assertThat(repository.resolve("2026_11_22_17_30_11.jfr")).exists();
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(elsewhere.resolve(DATED), repository);
        named(link, owner).delete();
        assertThat(repository.resolve("2026_11_22_17_30_11.jfr")).exists();
    }

    @Test
    void whatIsInAFolderOfItIsLeft() throws IOException {
        Path deep = Files.writeString(Files.createDirectory(repository.resolve("deep")).resolve("kept"), "x");
        assertThatThrownBy(() -> named(repository, owner).delete()).isInstanceOf(IOException.class);
        assertThat(deep).exists();
    }
}
