package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;

class AttemptsTest {

    private static Experiment experiment(String name) {
        return ExperimentFiles.named(name);
    }

    @Test
    void noCellOfAClaimIsOne() {
        assertThat(Home.experiments()).map(AttemptsTest::experiment).allSatisfy(experiment -> {
            List<String> ofClaims =
                    experiment.claims().stream().flatMap(id -> Ledger.claim(id).allCells().stream()).toList();
            assertThat(Attempts.of(experiment)).noneMatch(ofClaims::contains);
        });
    }

    @Test
    void norIsACurveOfAPicture() {
        Experiment experiment = experiment("pool-mismatch-map");
        assertThat(Ledger.claim("002-4").allCells()).doesNotContain("200-180");
        assertThat(Attempts.of(experiment)).doesNotContain("broken", "fixed", "60-40", "30-20", "200-180")
                .contains("broken@near");
    }

    @Test
    void whereThereIsNothingButAttemptsTheyAreNone() {
        Experiment experiment = experiment("event-loop-per-call").only(List.of("no-await", "no-quiet-period"));
        assertThat(Attempts.of(experiment)).isEmpty();
    }
}
