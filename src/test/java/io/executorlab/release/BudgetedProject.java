package io.executorlab.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.command.ExitCode;
import io.executorlab.lab.process.Ports;

/** A project of somebody else with a thread budget and the load that {@code lab init} writes. */
record BudgetedProject(Path folder, int port) {

    static final Path FILES = Path.of("docs/ci");
    static final Path SOURCES = Path.of("src/main/java/com/example/demo");

    private static final Path CONSUMERS = Path.of("src/test/resources/consumers");
    private static final String FAULTS = "Faults.java";
    private static final String BUDGET = """
            requests: 1000
            bounds:
              threads.left.beyond-pools: {at-most: 2}
            """;

    /** What comes out of its check. */
    enum Outcome {

        GREEN(ExitCode.HELD, Map.of("DURATION", "20s")),
        RED(ExitCode.EXCEEDED, Map.of("DURATION", "20s", "FAULT", "thread", "FAULT_EVERY", "50")),
        /** With fewer requests than the budget asks for. */
        NO_EVIDENCE(ExitCode.NO_EVIDENCE, Map.of("DURATION", "2s"));

        final int code;
        private final Map<String, String> environment;

        Outcome(int code, Map<String, String> environment) {
            this.code = code;
            this.environment = environment;
        }
    }

    /** @param app a folder of the consumers */
    static BudgetedProject in(Path folder, String app) throws IOException {
        BudgetedProject project = new BudgetedProject(folder, Ports.free());
        FileSystemUtils.copyRecursively(CONSUMERS.resolve(app), folder);
        Files.copy(CONSUMERS.resolve(FAULTS), folder.resolve(SOURCES).resolve(FAULTS));
        project.write("threads.yml", BUDGET);
        project.write("load.js", Files.readString(FILES.resolve("load.js")).replace("\"/orders\"", "\"/orders/1\"")
                .replace("\"/products\"", "\"/orders/2\""));
        return project;
    }

    /** Writes a text, in which the app is this one at its own port. */
    void write(String file, String text) throws IOException {
        Path written = folder.resolve(file);
        Files.createDirectories(written.getParent());
        Files.writeString(written, text.replace("127.0.0.1:8080", "127.0.0.1:" + port).replace("target/app.jar",
                "target/orders.jar"));
    }

    /** Makes it a checkout of its branch main, with Maven's wrapper. */
    void commit() throws IOException, InterruptedException {
        Files.copy(Path.of("mvnw"), folder.resolve("mvnw"));
        FileSystemUtils.copyRecursively(Path.of(".mvn"), folder.resolve(".mvn"));
        Files.writeString(folder.resolve(".gitignore"), "target/\n");
        String script = "chmod +x mvnw && git init -q -b main && git add . && "
                + "git remote add origin https://git.example.com/octo/shop && "
                + "git -c user.name=octo -c user.email=octo@example.com commit -q -m Orders";
        ReleaseBuild.Ended ended = ReleaseBuild.run(folder, Map.of(), List.of("sh", "-c", script));
        assertThat(ended.code()).as(ended.printed()).isZero();
    }

    Map<String, String> environment(Outcome outcome) {
        Map<String, String> environment = new HashMap<>(outcome.environment);
        environment.put("SERVER_PORT", String.valueOf(port));
        environment.put("RATE", "100");
        return environment;
    }
}
