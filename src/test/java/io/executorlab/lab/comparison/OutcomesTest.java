package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

/** Every request or session ends in exactly one way: held against all that is recorded. */
class OutcomesTest {

    private static final List<String> OUTCOMES = List.of("answered", "refused", "failed", "timed-out", "lost");

    static Stream<Path> packs() throws IOException {
        return RecordedPacks.files().stream();
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("packs")
    void whatWasSentIsAnsweredRefusedFailedTimedOutOrLost(Path file) throws IOException {
        try (Stream<Path> all = Files.walk(RecordedPacks.root(file))) {
            List<Path> runs = all.filter(path -> path.endsWith(Evidence.RUN)).map(Path::getParent).toList();
            assertThat(runs).isNotEmpty();
            for (Path run : runs) {
                Evidence evidence = Evidence.read(run);
                if (evidence.run().outcome() != RunLog.Outcome.RAN) {
                    continue;
                }
                Measures measures = new Measures(List.of(evidence));
                double ended =
                        OUTCOMES.stream().mapToDouble(outcome -> measures.value("requests." + outcome).orElse(0)).sum();
                assertThat(measures.value("requests.sent").orElseThrow() - ended).as(run.toString()).isBetween(0.0,
                        cutOffAtMost(evidence.run().subject()));
            }
        }
    }

    // Where each number of users has its time, k6 cuts off what they have under way at its end: one request a user at
    // most.
    private static double cutOffAtMost(RunLog.Subject subject) {
        return subject.experiment().equals("pool-mismatch-map")
                ? Stream.of(subject.load().get("STEPS").split(",")).mapToDouble(Double::parseDouble).sum()
                : 0;
    }

    private static Experiment experiment(String name) {
        return ExperimentFiles.named(name);
    }

    @Test
    void noCellOfAClaimIsOne() {
        assertThat(Home.experiments()).map(OutcomesTest::experiment).allSatisfy(experiment -> {
            List<String> ofClaims =
                    experiment.claims().stream().flatMap(id -> Ledger.claim(id).allCells().stream()).toList();
            assertThat(Ledger.attempts(experiment)).noneMatch(ofClaims::contains);
        });
    }

    @Test
    void norIsACurveOfAPicture() {
        Experiment experiment = experiment("pool-mismatch-map");
        assertThat(Ledger.claim("002-4").allCells()).doesNotContain("200-180");
        assertThat(Ledger.attempts(experiment)).doesNotContain("broken", "fixed", "60-40", "30-20", "200-180")
                .contains("broken@near");
    }

    @Test
    void whereThereIsNothingButAttemptsTheyAreNone() {
        Experiment experiment = experiment("event-loop-per-call").only(List.of("no-await", "no-quiet-period"));
        assertThat(Ledger.attempts(experiment)).isEmpty();
    }
}
