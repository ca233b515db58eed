package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class ByHandTest {

    private static final Path JAR = Path.of("target/executor-lab.jar");

    private static ByHand lines(Experiment experiment, int port) {
        return new ByHand(experiment, "java", JAR, port);
    }

    @Test
    void otherPortsAreSaidToAppAndLoad() {
        Experiment elevator = ExperimentFiles.named("event-loop-per-call");
        ByHand lines = lines(elevator, 18080);
        List<String> options = List.of("--elevator.controller.port=9101");
        assertThat(lines.start(elevator.cell("fixed"), options)).endsWith(
                "--spring.profiles.active=event-loop-per-call-fixed"
                        + " --server.port=18080 --management.server.port=18081 --elevator.controller.port=9101");
        assertThat(lines.load(elevator.cell("fixed"), 18080)).endsWith(" run -e BASE_URL=http://127.0.0.1:18080"
                + " -e MANAGEMENT_URL=http://127.0.0.1:18081/actuator -e RATE=10 -e DURATION=10s"
                + " scenarios/event-loop-per-call.js");
        assertThat(lines.lines()).containsEntry("metrics", "curl -s http://127.0.0.1:18081/actuator/prometheus");
    }

    /** The k6 that Go has built for the lab is on no PATH, so a line that says only k6 does not work there. */
    @Test
    void theLineToTypeNamesTheK6ThatIsThere() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("BASE_URL", "http://127.0.0.1:8080");
        environment.put("RATE", "10");
        assertThat(K6.byHand("/lab/.lab/bin/k6", Path.of("a.js"), environment))
                .isEqualTo("/lab/.lab/bin/k6 run -e BASE_URL=http://127.0.0.1:8080 -e RATE=10 a.js");
        String program = K6.present().map(k6 -> k6.command().get(0)).orElse("k6");
        assertThat(K6.byHand(Path.of("a.js"), Map.of())).isEqualTo(program + " run a.js");
    }
}
