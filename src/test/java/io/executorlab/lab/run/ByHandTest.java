package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ClassPathResource;
import picocli.CommandLine;

import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.run.Parts.Stub;
import io.executorlab.stubs.Stubs;

class ByHandTest {

    private static final Path JAR = Path.of("target/executor-lab.jar");

    private static ByHand lines(Experiment experiment, int port) {
        return new ByHand(experiment, JAR, port);
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
        String program = K6.present().map(k6 -> k6.command().get(0)).orElse("k6");
        assertThat(K6.byHand(Path.of("a.js"), environment))
                .isEqualTo(program + " run -e BASE_URL=http://127.0.0.1:8080 -e RATE=10 a.js");
    }

    private static Properties defaultsOfTheApp() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yml"));
        return yaml.getObject();
    }

    @ParameterizedTest
    @ValueSource(strings = {"elevator", "route", "pull-requests", "model"})
    void isWhereTheAppLooksForIt(String name) {
        Stub stub = Stub.named(name);
        assertThat(defaultsOfTheApp().get(stub.portProperty())).isEqualTo(stub.usualPort());
        CommandLine command = new CommandLine(new Stubs()).getSubcommands().get(name);
        assertThat(command.getCommandSpec().findOption("--port").initialValue()).isEqualTo(stub.usualPort());
        assertThat(stub.option(1)).isEqualTo("--%s=1".formatted(stub.portProperty()));
    }
}
