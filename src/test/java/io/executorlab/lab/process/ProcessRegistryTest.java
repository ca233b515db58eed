package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;

class ProcessRegistryTest {

    @TempDir
    private Path folder;

    @Test
    void aLabThatIsKilledBeforeAStartLeavesNothing() throws Exception {
        Process lab = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), KilledBeforeAStart.class.getName(), folder.toString())
                .redirectErrorStream(true).redirectOutput(folder.resolve("printed").toFile()).start();
        Patience.await(() -> Files.exists(folder.resolve("about-to-start")) || !lab.isAlive());
        List<ProcessHandle> programs = lab.descendants().toList();
        lab.destroyForcibly().waitFor();
        Patience.await(
                () -> !Files.exists(folder.resolve("tmp")) && programs.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(Files.readString(folder.resolve("printed"))).isEmpty();
        assertThat(folder.resolve("tmp")).doesNotExist();
        assertThat(programs).as("a sleep, its supervisor, the supervisor's guard and the reaper")
                .hasSizeGreaterThanOrEqualTo(4).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void whatIsNoProgramsFolderStays() throws IOException {
        Path tmp = Files.createDirectories(folder.resolve("tmp"));
        Files.writeString(tmp.resolve("notes.txt"), "mine");
        Files.createDirectories(tmp.resolve("1"));
        Path looked = Files.createDirectories(tmp.resolve("2"));
        Files.writeString(looked.resolve("pid"), "1");
        try (ProcessRegistry registry = new ProcessRegistry(tmp)) {
            registry.newTemporary();
        }
        Patience.await(() -> !Files.exists(tmp.resolve("1")));
        assertThat(tmp.resolve("notes.txt")).hasContent("mine");
        assertThat(looked.resolve("pid")).exists();
        Files.delete(looked.resolve("pid"));
        Files.delete(tmp.resolve("notes.txt"));
        Patience.await(() -> !Files.exists(tmp));
    }

    @Test
    void whatWasMadeAndNotStartedGoesWhenAllAreEnded() throws IOException {
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"))) {
            Files.createDirectories(registry.newTemporary());
        }
        assertThat(folder.resolve("tmp")).doesNotExist();
    }
}
