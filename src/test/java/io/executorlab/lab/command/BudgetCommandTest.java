package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class BudgetCommandTest {

    @TempDir
    private Path folder;

    private String file(String bound) throws IOException {
        return Files.writeString(folder.resolve("threads.yml"), "bounds:\n  %s\n".formatted(bound)).toString();
    }

    @Test
    void printsRulesAndNothingElse(CapturedOutput output) throws Exception {
        assertThat(Lab.run("budget", file("threads.peak: {at-most: 100}"), "--as", "prometheus-rules", "--by", "namespace,pod", "--window", "5m")).isZero();
        assertThat(output.getOut()).startsWith("# Made from the budget threads ").contains("sum by (namespace,pod) (jvm_threads_live_threads) > 100", "for: 5m");
        assertThat(output.getErr()).isEmpty();
    }

    @Test
    void eachFormNeedsWhatItCannotKnow(CapturedOutput output) throws Exception {
        String budget = file("threads.peak: {at-most: 100}");
        assertThat(Lab.run("budget", budget, "--as", "grafana", "--datasource", "prometheus")).isZero();
        assertThat(Lab.run("budget", budget, "--as", "argo", "--image", "executor-lab:0.2.0", "--window", "24h")).isZero();
        assertThat(output.getOut()).contains("datasourceUid: \"prometheus\"", "image: \"executor-lab:0.2.0\"", "--from=24h");
        assertThat(output.getErr()).isEmpty();
        assertThat(Lab.run("budget", budget, "--as", "grafana")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "argo")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "argo", "--image", "executor-lab:0.2.0", "--window", "1441m")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "argo", "--image", "executor-lab:0.2.0", "--for", "5m")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("--as grafana needs --datasource", "--as argo needs --image", "at most 24h, not '1441m'",
                "--for means nothing for --as argo");
    }

    @Test
    void saysWhatCannotBe(CapturedOutput output) throws Exception {
        String budget = file("threads.left: {at-most: 2}");
        assertThat(Lab.run("budget", budget, "--as", "prometheus-rules")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "argo", "--image", "executor-lab:0.2.0")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "datadog")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "prometheus-rules", "--by", "pod)")).isEqualTo(ExitCode.USAGE);
        assertThat(Lab.run("budget", budget, "--as", "prometheus-rules", "--for", "soon")).isEqualTo(ExitCode.USAGE);
        assertThat(output.getErr()).contains("can be in such a file. threads.left at-most 2: it is known before, under or after a load alone.",
                "threads.left at most 2: what is left can be told only of an instance at rest", "prometheus-rules, grafana, argo, not as 'datadog'", "--by takes names of labels", "--for must be like 90s");
    }
}
