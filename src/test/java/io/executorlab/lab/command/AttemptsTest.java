package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;

class AttemptsTest {

    private static final String NOBODY = "http://127.0.0.1:1/actuator";

    @TempDir
    private Path folder;

    @Test
    void onlyACheckWithoutEvidenceIsRepeated() {
        CheckCommand.Attempts retried = new CheckCommand.Attempts(1, false);
        assertThat(retried.isWanted(Checks.noEvidence())).isTrue();
        assertThat(retried.isWanted(Checks.nothingKnown())).as("a bound that could not be judged").isTrue();
        assertThat(retried.isWanted(Checks.allHeld())).isFalse();
        assertThat(retried.isWanted(Checks.breached())).isFalse();
        assertThat(retried.isWanted(Checks.breachThenDeath())).as("a breach is proven, whatever else happened")
                .isFalse();
        assertThat(new CheckCommand.Attempts(3, true).isWanted(Checks.breachThenDeath()))
                .as("nor one that is only reported").isFalse();
        assertThat(new CheckCommand.Attempts(0, false).isWanted(Checks.noEvidence())).isFalse();
    }

    @Test
    void whatOneHasLeftIsKeptBesideTheNext() throws Exception {
        Files.createDirectories(folder.resolve("tmp/1"));
        CheckCommand.Attempts retried = new CheckCommand.Attempts(2, true);
        for (int i = 1; i <= 2; i++) {
            Files.writeString(folder.resolve("check.json"), "attempt " + i);
            Files.writeString(Files.createDirectory(folder.resolve("budget")).resolve("threads.yml"), "bounds");
            assertThat(retried.isWanted(Checks.noEvidence())).isTrue();
            assertThat(retried.putAside(folder, Checks.noEvidence()))
                    .isEqualTo(("attempt %d of 3 has no evidence, see %s: Only 40 requests were handled"
                            + " and 100 are needed: put on more load. Once more.")
                            .formatted(i, folder.resolve("attempt-" + i)));
        }
        assertThat(folder.resolve("attempt-1/check.json")).hasContent("attempt 1");
        assertThat(folder.resolve("attempt-2/check.json")).hasContent("attempt 2");
        assertThat(folder.resolve("attempt-2/budget/threads.yml")).exists();
        assertThat(folder.resolve("check.json")).doesNotExist();
        assertThat(folder.resolve("tmp/1")).as("of programs that may still run").exists();
        assertThat(retried.isWanted(Checks.noEvidence())).as("as often as was asked for").isFalse();
        assertThat(retried.manner().reportOnly()).isTrue();
        assertThat(retried.manner().earlier()).extracting(CheckResult.Attempt::folder).containsExactly("attempt-1",
                "attempt-2");
    }

    @Test
    void anAppThatIsGoneIsNotLoadedOnceMore() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        assertThat(CheckCommand.Attempts.obstacle(Target.of(NOBODY, List.of(), gone.pid(), null)).orElseThrow())
                .contains("process %d has ended".formatted(gone.pid()));
        assertThat(CheckCommand.Attempts.obstacle(Target.of(NOBODY, List.of(), null, null)).orElseThrow())
                .contains(NOBODY + " does not answer any more");
        assertThat(CheckCommand.Attempts.obstacle(Target.of(NOBODY, List.of(), null, "java -jar app.jar")))
                .as("started anew").isEmpty();
        try (ScriptedTarget target = ScriptedTarget.start()) {
            assertThat(CheckCommand.Attempts.obstacle(Target.of(target.management(), List.of(), null, null))).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 10})
    void aNumberThatCannotBeIsRefused(int retries) {
        assertThatThrownBy(() -> new CheckCommand.Attempts(retries, false)).isInstanceOf(UsageException.class)
                .hasMessageContaining("from 0 to 9");
    }
}
