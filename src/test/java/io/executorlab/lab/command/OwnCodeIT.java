package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.SampleApp;
import io.executorlab.lab.process.Ports;

/** A budget that forbids an app's own code to start threads: a zero that needs no tuning, kept and broken under a real load. */
@Tag("long")
class OwnCodeIT {

    private static final String ZERO = """
            requests: 100
            scrape-gap: 20s
            bounds:
              threads.started.from(io.executorlab.sample..*): {at-most: 0}
              threads.left.from(io.executorlab.sample..*): {at-most: 0}
            """;
    private static final int ROUNDS = 8;

    @TempDir
    private Path folder;

    private LabProcess check(String out, String setting) throws IOException {
        int port = Ports.free();
        String url = "http://127.0.0.1:" + port;
        Path budget = Files.writeString(folder.resolve("threads.yml"), ZERO);
        return LabProcess.start(folder, "check", "--budget", budget.toString(), "--management", url + "/actuator", "--out", folder.resolve(out).toString(),
                "--start", SampleApp.commandLine(folder, port, setting), "--", "sh", "-c",
                "curl -s -o /dev/null '%s/orders/[1-100]' || exit 7; sleep 0.4; ".formatted(url).repeat(ROUNDS));
    }

    @Test
    void isKeptByAnAppWhoseServerAndPoolsStartAllThreadsAndBrokenByALineOfItsCode() throws Exception {
        try (LabProcess lab = check("clean", "leak-every=0")) {
            lab.ends().exitedWith(ExitCode.HELD).says("All 2 bounds held");
        }
        try (LabProcess lab = check("leak", "leak-every=20")) {
            lab.ends().exitedWith(ExitCode.BROKEN).says("threads.started.from(io.executorlab.sample..*)", "by OrderExports.requested:");
            assertThat(lab.printed()).containsPattern("x pool-\\*-thread-\\*\\s+by\\s+OrderExports\\.requested:\\d+");
        }
    }
}
