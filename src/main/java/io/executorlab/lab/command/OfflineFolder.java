package io.executorlab.lab.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.K6;

/** The files that a checkout needs on a machine without a network, in a folder that is laid out as the checkout is. */
record OfflineFolder(Path folder) {

    private static final String JAR = "target/executor-lab.jar";
    private static final String SERVICES = "target/services";
    private static final String K6_FILE = ".lab/bin/k6";

    /** Puts there what this checkout has. */
    void fill(K6 k6) throws IOException {
        copy(Home.jar(), folder.resolve(JAR));
        copy(Home.folder().resolve(SERVICES), folder.resolve(SERVICES));
        copy(onPath(k6.command().get(0)), folder.resolve(K6_FILE));
    }

    /** Brings it into this checkout; throws {@link UsageException} where it is not there. */
    void take() throws IOException {
        for (String part : List.of(JAR, SERVICES, K6_FILE)) {
            if (!Files.exists(folder.resolve(part))) {
                throw new UsageException("%s is not in %s. Fill that with lab setup --to, on a machine with a network."
                        .formatted(part, folder));
            }
            copy(folder.resolve(part), Home.folder().resolve(part));
        }
    }

    /** Leaves a file that is the same already alone: this JVM runs from the jar. */
    private static void copy(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from) && Files.isRegularFile(to) && Files.mismatch(from, to) < 0) {
            return;
        }
        Files.createDirectories(to.toAbsolutePath().getParent());
        FileSystemUtils.copyRecursively(from, to);
    }

    private static Path onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder).resolve(program)).filter(Files::isExecutable).findFirst()
                .orElse(Path.of(program));
    }
}
