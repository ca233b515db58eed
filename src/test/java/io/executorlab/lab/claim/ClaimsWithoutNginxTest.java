package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.service.NginxServer;

/** Where there is no nginx, the claims on it are not measured, and say how to get one. */
class ClaimsWithoutNginxTest {

    private static final Experiment EXPERIMENT = ExperimentFiles.named("proxy-connections");

    static List<String> claims() {
        return EXPERIMENT.claims();
    }

    @ParameterizedTest
    @MethodSource("claims")
    void areNotMeasuredAndSayHowToGetOne(String claim) {
        Map<String, String> notRun =
                EXPERIMENT.cells().stream().collect(Collectors.toMap(Cell::id, cell -> NginxServer.MISSING));
        Judgement judgement = Ledger.judge(Ledger.claim(claim), new Cells(Map.of(), notRun));
        assertThat(judgement.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(judgement.why()).contains("apt-get install nginx-light");
    }
}
