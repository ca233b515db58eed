package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;

/** A real k6, asked while it runs. */
class RunningLoadIT {

    private static final String SCRIPT = Resource.text(RunningLoadIT.class, "load.js");

    @TempDir
    private Path folder;

    @Test
    void itTellsWhatItHasSeenUntilItEnds() throws Exception {
        Path script = Files.writeString(folder.resolve("load.js"), SCRIPT);
        int port = Ports.free();
        RunningLoad load = new RunningLoad(port);
        assertThatThrownBy(load::soFar).isInstanceOf(IOException.class);
        try (ProcessRegistry registry = new ProcessRegistry(folder.resolve("tmp"));
                Progress silent = Progress.silent()) {
            K6 k6 = K6.get(registry, silent, folder).answeringAt(port);
            PlannedLoad planned = k6.load(script, Map.of("DURATION", "600s"), "http://127.0.0.1:1",
                    "http://127.0.0.1:1", registry, folder, "k6");
            Thread runs = new Thread(() -> planned.run(registry, Map.of(), List::of), "load");
            runs.start();
            Patience.await(() -> counted(load) >= 5);
            assertThat(load.soFar().trend("took", "p(95)")).hasValue(50);
            registry.close();
            runs.join();
            assertThatThrownBy(load::soFar).isInstanceOf(IOException.class);
        }
    }

    private static double counted(RunningLoad load) {
        try {
            return load.soFar().count("sent");
        } catch (IOException e) {
            return 0;
        }
    }
}
