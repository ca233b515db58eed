package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;

import tools.jackson.databind.json.JsonMapper;

import io.executorlab.lab.Programs;

/**
 * Modules of Go, in the versions that are named.
 *
 * @param folder for the module that asks for them
 */
record Go(Path folder) {

    /**
     * Builds a module's program unless it is there.
     *
     * @param options for the build
     */
    void build(Path binary, String module, String version, String... options) throws IOException, InterruptedException {
        if (!Files.isExecutable(binary)) {
            run("get", module + "@" + version);
            buildPinned(binary, module, options);
        }
    }

    /**
     * Builds a program, unless it is there, in the version that go.mod in the folder names, of modules whose checksums
     * are in go.sum beside it.
     *
     * @param options for the build
     */
    void buildPinned(Path binary, String program, String... options) throws IOException, InterruptedException {
        if (Files.isExecutable(binary)) {
            return;
        }
        Files.createDirectories(binary.getParent());
        List<String> words = new ArrayList<>(
                List.of("build", "-trimpath", "-buildvcs=false", "-o", binary.toAbsolutePath().toString()));
        words.addAll(List.of(options));
        words.add(program);
        run(words.toArray(String[]::new));
    }

    /** A file of a module, as text. */
    String file(String module, String version, String path) throws IOException, InterruptedException {
        String told = run("mod", "download", "-json", module + "@" + version);
        try (ZipFile zip = new ZipFile(JsonMapper.shared().readTree(told).path("Zip").asString())) {
            return new String(
                    zip.getInputStream(zip.getEntry("%s@%s/%s".formatted(module, version, path))).readAllBytes());
        }
    }

    private String run(String... words) throws IOException, InterruptedException {
        Path file = folder.resolve("go.mod");
        if (!Files.exists(file)) {
            Files.writeString(file, "module manifests\n");
        }
        List<String> command = new ArrayList<>(List.of(Programs.require("go", "https://go.dev/dl/")));
        command.addAll(List.of(words));
        Path errors = folder.resolve("go.log");
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile()).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(printed + Files.readString(errors)).isZero();
        return printed;
    }
}
