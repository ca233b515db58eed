package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.run.AppImage;

/**
 * Without a budget of its own: the preset tells the broken variant of an anti-pattern from the fixed one, each started
 * cold.
 */
@Tag("long")
@Measures
class PresetIT {

    private static final Duration AT_MOST = Duration.ofMinutes(3);
    private static final int ROUNDS = 6;
    private static final int CALLS_AT_ONCE = 180;

    @TempDir
    private Path folder;

    private int device;
    private Process stub;

    @BeforeEach
    void startTheDevice() throws IOException {
        device = Ports.free();
        List<String> command = jar();
        command.addAll(List.of("stub", "elevator", "--port", String.valueOf(device), "--delay", "100ms"));
        stub = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve("stub.log").toFile())
                .start();
    }

    @AfterEach
    void endTheDevice() throws InterruptedException {
        stub.destroy();
        stub.waitFor();
    }

    private static List<String> jar() {
        List<String> command = new ArrayList<>(List.of(Jdk.own().java().toString()));
        command.addAll(new AppImage(LabProcess.JAR).command(Jdk.own()));
        return command;
    }

    private LabProcess check(String profile) throws IOException {
        int port = Ports.free();
        int management = Ports.free();
        // The connector has all its threads from the start: how fast its pool grows is the machine's affair.
        String start = String.join(" ", jar())
                + (" --server.port=%d --management.server.port=%d --elevator.controller.port=%d "
                        + "--spring.profiles.active=%s"
                        + " --server.tomcat.threads.max=%d --server.tomcat.threads.min-spare=%5$d")
                        .formatted(port, management, device, profile, CALLS_AT_ONCE);
        String load =
                ("curl -s -o /dev/null --parallel --parallel-max %d -X POST "
                        + "'http://127.0.0.1:%d/elevators/7/calls?floor=3&call=[1-%1$d]' || exit 7; sleep 1; ")
                        .formatted(CALLS_AT_ONCE, port).repeat(ROUNDS);
        return LabProcess.start(folder, "check", "--preset", "strict", "--management",
                "http://127.0.0.1:%d/actuator".formatted(management),
                "--start", start, "--out", folder.resolve(profile).toString(), "--", "sh", "-c", load);
    }

    @Test
    void anAntiPatternBreaksItAndItsCureKeepsIt() throws Exception {
        try (LabProcess broken = check("event-loop-per-call-broken");
                LabProcess fixed = check("event-loop-per-call-fixed")) {
            fixed.ends(AT_MOST).exitedWith(ExitCode.HELD).says("Check of strict", "All 6 bounds held");
            broken.ends(AT_MOST).exitedWith(ExitCode.EXCEEDED).says("Check of strict", "threads.started.beyond-pools",
                    "strict.yml, line ", "EventLoopPerCallElevatorClient");
            assertThat(folder.resolve("event-loop-per-call-broken/budget/strict.yml")).exists();
            broken.leavesNothing(folder.resolve("event-loop-per-call-broken"));
            fixed.leavesNothing(folder.resolve("event-loop-per-call-fixed"));
        }
    }
}
