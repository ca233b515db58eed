package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;

class FixTextTest {

    static Stream<String> antiPatterns() {
        return Home.experiments().stream().filter(name -> ExperimentFiles.named(name).isOfOneFlaw());
    }

    private static List<String> fix(String name) {
        Experiment experiment = ExperimentFiles.named(name);
        return FixText.of(experiment, KeptSources.ofBuild(experiment));
    }

    @ParameterizedTest
    @MethodSource("antiPatterns")
    void everyAntiPatternShowsWhatIsTakenOutAndWhatComesInItsPlace(String name) {
        assertThat(fix(name)).hasSizeBetween(4, 41).anyMatch(line -> line.startsWith("- "))
                .anyMatch(line -> line.startsWith("+ "))
                .noneMatch(line -> line.contains("/**") || line.contains("import "));
    }

    @Test
    void itIsTheCodeAndNotTheSwitch() {
        assertThat(fix("event-loop-per-call"))
                .contains("--- EventLoopPerCallElevatorClient.java", "+++ SharedEventLoopElevatorClient.java")
                .anyMatch(line -> line.matches("- +EventLoopGroup .*new NioEventLoopGroup.*"))
                .noneMatch(line -> line.contains("@AntiPattern") || line.contains("profiles/"));
        assertThat(fix("spike-executor")).contains("--- profiles/application-spike-executor-broken.yml",
                "-     queue-capacity: 50");
    }

    @Test
    void whatGoesIsRedAndWhatComesGreen() {
        assertThat(FixText.coloured("--- A.java\n- old();\n  same();\n+ brand();"))
                .isEqualTo("--- A.java\n\u001b[31m- old();\u001b[39m\n  same();\n\u001b[32m+ brand();\u001b[39m");
    }
}
