package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.Measure.Disturbance;

/**
 * A run of which a busy machine disturbs the clocks: recorded on a quiet machine with its processors' use changed, and
 * recorded beside endless loops.
 */
class BusyMachineTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/event-loop-per-call");
    private static final Path BESIDE_LOOPS = Path.of("src/test/resources/recorded/beside-loops");

    @TempDir
    private Path folder;

    private Experiment experiment;

    @BeforeEach
    void copy() throws IOException {
        experiment = ExperimentFiles.named("event-loop-per-call").only(List.of("broken@steady", "fixed"));
        FileSystemUtils.copyRecursively(RECORDED, folder);
    }

    private void used(double busyShare, double ofApp) throws IOException {
        for (String run : List.of("broken", "fixed")) {
            Json.write(folder.resolve(run).resolve("cpu.json"),
                    new CpuUse(10, 2, busyShare, Map.of("app", 20 * ofApp),
                            new CpuUse.Outside(null, Map.of("bash", 20 * (busyShare - ofApp))), null));
        }
    }

    @Test
    void countsAreJudgedAsOnAQuietMachineAndClocksAreMarked() throws IOException {
        ExperimentResult quiet = Judge.judge(experiment, folder);
        used(1, 0.1);
        ExperimentResult busy = Judge.judge(experiment, folder);
        assertThat(quiet.variants().get("broken").disturbed()).isEmpty();
        CellResult broken = busy.variants().get("broken");
        assertThat(broken.outcome()).isEqualTo(RunLog.Outcome.RAN);
        assertThat(broken.disturbed()).containsEntry("http.client.p95", Disturbance.CLOCK)
                .doesNotContainKeys("threads.peak", "threads.started-per-request");
        assertThat(broken.measures()).isEqualTo(quiet.variants().get("broken").measures());
        assertThat(broken.busyMachine().others()).singleElement()
                .satisfies(program -> assertThat(program.name()).isEqualTo("bash"));
        busy.variants().forEach((id, cell) -> assertThat(cell.bounds()).isEqualTo(quiet.variants().get(id).bounds()));
    }

    @Test
    void theMarkBeginsWhereTheRuleIsExceeded() throws IOException {
        used(0.19, 0.1);
        assertThat(Judge.judge(experiment, folder).variants().values())
                .allSatisfy(cell -> assertThat(cell.disturbed()).isEmpty());
        used(0.21, 0.1);
        assertThat(Judge.judge(experiment, folder).variants().values())
                .allSatisfy(cell -> assertThat(cell.disturbed()).isNotEmpty());
    }

    @Test
    void aVerdictOnAClaimTakesRunsOfWhichEveryMeasureCounts() throws IOException {
        used(1, 0.1);
        assertThat(Judge.judge(experiment, folder).claims()).extracting(ClaimResult::verdict)
                .containsOnly(Verdict.NOT_MEASURED);
    }

    @Test
    void aBoundOnAClockIsNotJudged() throws IOException {
        used(1, 0.1);
        Path file = folder.resolve("mine.yml");
        Files.writeString(file, Files.readString(ExperimentFiles.file("event-loop-per-call"))
                .replaceFirst("(?m)^      threads.growth: \\{at-least.*$", "      http.client.p95: {at-most: 1}"));
        Experiment mine = ExperimentFiles.read(file).only(List.of("broken@steady", "fixed"));
        assertThat(Judge.judge(mine, folder).variants().get("broken").bounds())
                .extracting(BoundVerdict::measure, BoundVerdict::state)
                .contains(tuple("http.client.p95", State.NOT_JUDGED));
    }

    /** Both flaws and both fixes beside two endless loops at normal priority, one run of each. */
    @ParameterizedTest
    @ValueSource(strings = {"event-loop-per-call", "pool-induced-deadlock", "thread-per-task"})
    void besideLoopsEveryCountsVerdictIsThatOfTheRecordedRuns(String name) throws IOException {
        ExperimentResult quiet = RecordedPacks.judged(RecordedPacks.file(name)).runs().get(0).result();
        try (Temporary pack = Pack.open(BESIDE_LOOPS.resolve(name + ".zip"))) {
            ExperimentResult busy = RecordedRuns.read(pack.path()).runs().get(0).result();
            assertThat(busy.counting(false)).isNotEmpty().allSatisfy(cell -> {
                assertThat(cell.outcome()).isEqualTo(RunLog.Outcome.RAN);
                assertThat(cell.busyMachine().hasForeign()).isTrue();
                assertThat(cell.disturbed()).isNotEmpty();
                // There two requests wait for one another until the client gives up.
                assertThat(cell.disturbed().containsValue(Disturbance.TIME_LIMIT))
                        .isEqualTo(name.equals("pool-induced-deadlock") && cell.id().equals("broken"));
                assertThat(cell.bounds()).isNotEmpty().filteredOn(bound -> bound.state() != State.NOT_JUDGED)
                        .isNotEmpty()
                        .allSatisfy(bound -> assertThat(quiet.variants().get(cell.id()).bounds())
                                .filteredOn(same -> same.measure().equals(bound.measure()))
                                .allSatisfy(same -> assertThat(bound.state()).isEqualTo(same.state())));
            });
        }
    }
}
