package io.executorlab.app.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.executorlab.app.RunningApp;

@ExtendWith(OutputCaptureExtension.class)
class RemotePartsTest {

    private static final String NOBODY = "1";

    private static List<String> commands(RunningApp app) {
        return app.bean(RemoteParts.class).commands();
    }

    @Test
    void saysOfEachNeededPartThatDoesNotAnswerHowToStartIt(CapturedOutput log) {
        try (RunningApp app = RunningApp.start(List.of("event-loop-per-call-broken", "pool-induced-deadlock-broken"),
                "elevator.controller.port=" + NOBODY, "review.code-host.port=" + NOBODY)) {
            assertThat(commands(app)).containsExactlyInAnyOrder(
                    "java -jar target/executor-lab.jar stub elevator --port 1",
                    "java -jar target/executor-lab.jar stub pull-requests --port 1");
        }
        assertThat(log.getOut().lines().filter(line -> line.contains("nothing answers at 127.0.0.1:1."))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"'spike-executor-fixed,event-loop-per-call-fixed', 3, ./lab start spike-executor --parts",
            "'spike-executor-fixed,event-loop-per-call-fixed', 3, "
                    + "java -jar target/executor-lab.jar stub route --port 9400",
            "'async-blocking-broken,post-000-user-lookup', 1, ./lab start pool-mismatch --parts"})
    void aSettingOfAnActiveProfileNeedsItsPart(String profiles, int needed, String command) {
        try (RunningApp app = RunningApp.start(List.of(profiles.split(",")))) {
            assertThat(commands(app)).hasSize(needed).contains(command);
        }
    }

    @Test
    void nothingIsNeededByAProfileThatCallsNothing(CapturedOutput log) {
        try (RunningApp app = RunningApp.start(List.of("async-blocking-fixed", "leaked-process-broken"))) {
            assertThat(commands(app)).isEmpty();
        }
        assertThat(log).doesNotContain("nothing answers");
    }
}
