package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class FillCommandTest {

    private static final String SEARCH = "http://127.0.0.1:1";

    @Test
    void needsBothServers(CapturedOutput output) {
        assertThat(Lab.run("fill", "--search-url", SEARCH)).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("lab: Name both: --database-url or EXECUTOR_LAB_DATABASE_URL, and --search-url or EXECUTOR_LAB_SEARCH_URL.");
    }

    @Test
    void aServerThatDoesNotAnswerIsToldWithoutItsPassword(CapturedOutput output) {
        assertThat(Lab.run("fill", "--search-url", SEARCH, "--database-url", "jdbc:postgresql://127.0.0.1:1/db?user=me&password=hush"))
                .isEqualTo(ExitCode.NOT_STARTED);
        assertThat(output.getErr()).contains("lab: The database jdbc:postgresql://127.0.0.1:1/db cannot be used").doesNotContain("hush");
    }
}
