package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import tools.jackson.databind.json.JsonMapper;

import io.executorlab.lab.Measures;
import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.LabSetting;

/** Each budget of the lab's own is kept by the fixed variant and broken by the broken one, bound by bound. */
@Tag("long")
@Measures
class ProveIT extends RunInAFolder {

    private static final Duration A_PROOF = Duration.ofMinutes(5);

    static Stream<Path> budgets() throws IOException {
        try (Stream<Path> files = Files.list(LabProcess.PROJECT.resolve("scenarios/budgets"))) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("budgets")
    void eachBudgetIsProven(Path budget) throws Exception {
        String experiment = Budget.read(budget).experiment();
        assumeTrue(LabSetting.jdkFor(ExperimentFiles.named(experiment).cell("broken"), Jdk.own()).isPresent(),
                "broken needs a later JDK");
        BudgetProof proof = proven(budget, ExitCode.HELD);
        assertThat(proof.lines()).extracting(BudgetProof.Line::shown).containsOnly(BudgetProof.Shown.FAILS_ON_BROKEN);
    }

    @Test
    void aBudgetThatCannotFailIsNotProven() throws Exception {
        Path budget = Files.writeString(folder.resolve("loose.yml"), """
                experiment: event-loop-per-call
                requests: 80
                bounds:
                  threads.growth: {at-most: 100000}
                """);
        assertThat(proven(budget, ExitCode.EXCEEDED).state()).isEqualTo(BudgetProof.State.CANNOT_FAIL);
    }

    private BudgetProof proven(Path budget, int exit) throws Exception {
        try (LabProcess lab = lab("prove", budget.toString(), "--out", out().toString(), "--json")) {
            lab.ends(A_PROOF).exitedWith(exit).leavesNothing(out());
            return JsonMapper.shared().treeToValue(lab.json().path("result"), BudgetProof.class);
        }
    }
}
