package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

class WorkshopCheckTest {

    private static final int PORT = 8090;
    private static final long GB = 1 << 30;
    private static final List<Exercise> EXERCISES = Catalogue.read().exercises();
    private static final List<String> ALL = EXERCISES.stream().map(Exercise::id).toList();
    private static final Doctor.Finding K6_THERE = Doctor.k6(Optional.of(new K6(List.of("k6"), K6.VERSION, "PATH")), false);
    private static final Doctor.Parts PARTS = new Doctor.Parts(new Doctor.Database(true, false, false), true, true);

    private static Doctor.Machine has(Doctor.Finding k6, Doctor.Parts parts) {
        return new Doctor.Machine(List.of(new Jdk(Path.of("jdk"), "17.0.12", "any")), 4, k6, parts, true, false, List.of());
    }

    private static WorkshopCheck.Machine machine(Doctor.Machine has, boolean compiler, double foreign, long disk, long memory) {
        return new WorkshopCheck.Machine(has, 17, compiler, ALL, true, OptionalDouble.of(foreign), disk, memory);
    }

    private static final WorkshopCheck.Machine GOOD = machine(has(K6_THERE, PARTS), true, 0.02, 20 * GB, 8 * GB);

    private static List<String> missing(WorkshopCheck.Machine machine) {
        return WorkshopCheck.examine(machine, EXERCISES, PORT).stream().filter(finding -> !finding.present()).map(Doctor.Finding::what).toList();
    }

    private static int exitCode(WorkshopCheck.Machine machine) {
        return WorkshopCheck.exitCode(machine, WorkshopCheck.examine(machine, EXERCISES, PORT));
    }

    @Test
    void aMachineThatHasAllCanHoldIt() {
        assertThat(missing(GOOD)).isEmpty();
        assertThat(WorkshopCheck.examine(GOOD, EXERCISES, PORT)).extracting(Doctor.Finding::what).containsAll(ALL);
        assertThat(exitCode(GOOD)).isEqualTo(ExitCode.HELD);
    }

    @Test
    void whatAllExercisesNeedIsNeeded() {
        assertThat(exitCode(machine(has(Doctor.k6(Optional.empty(), false), PARTS), true, 0.02, 20 * GB, 8 * GB))).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(exitCode(machine(has(K6_THERE, PARTS), false, 0.02, 20 * GB, 8 * GB))).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(exitCode(machine(has(K6_THERE, PARTS), true, 0.02, GB, 8 * GB))).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(exitCode(machine(has(K6_THERE, PARTS), true, 0.02, 20 * GB, GB))).isEqualTo(ExitCode.NOT_STARTED);
        assertThat(missing(machine(has(K6_THERE, PARTS), true, 0.02, 20 * GB, 3 * GB))).containsExactly("memory");
        assertThat(exitCode(machine(has(K6_THERE, PARTS), true, 0.02, 20 * GB, 3 * GB))).isEqualTo(ExitCode.HELD);
    }

    @Test
    void aMachineThatIsBusyGivesNoEvidenceAndWhatIsMissingCountsMore() {
        assertThat(missing(machine(has(K6_THERE, PARTS), true, 0.44, 20 * GB, 8 * GB))).containsExactly("processors at rest");
        assertThat(exitCode(machine(has(K6_THERE, PARTS), true, 0.44, 20 * GB, 8 * GB))).isEqualTo(ExitCode.NO_EVIDENCE);
        assertThat(exitCode(machine(has(K6_THERE, PARTS), false, 0.44, 20 * GB, 8 * GB))).isEqualTo(ExitCode.NOT_STARTED);
    }

    @Test
    void anExerciseWithoutItsPartsIsShownFromRecordedRuns() {
        Doctor.Parts none = new Doctor.Parts(new Doctor.Database(true, true, false), false, false);
        WorkshopCheck.Machine machine = machine(has(K6_THERE, none), true, 0.02, 20 * GB, 8 * GB);
        assertThat(missing(machine)).containsExactly("exercise-2", "exercise-6", "exercise-7", "exercise-11", "exercise-12", "exercise-13");
        assertThat(exitCode(machine)).isEqualTo(ExitCode.HELD);
        assertThat(WorkshopCheck.examine(machine, EXERCISES, PORT)).filteredOn(finding -> !finding.present()).allSatisfy(finding -> {
            assertThat(finding.cost()).isNotBlank().doesNotEndWith(".");
            assertThat(finding.remedy()).contains("recorded runs");
        });
    }

    /** As on JDK 25, where one flaw does not exist any more. */
    @Test
    void anExerciseWhoseFlawIsNotOnThisJdkSaysSo() {
        WorkshopCheck.Machine later = new WorkshopCheck.Machine(GOOD.has(), 25, true, ALL, true, GOOD.foreign(), GOOD.disk(), GOOD.memory());
        assertThat(missing(later)).contains("exercise-4");
    }

    @Test
    void anExerciseWithoutARecordingIsNotShown() {
        WorkshopCheck.Machine without = new WorkshopCheck.Machine(GOOD.has(), 17, true, ALL.subList(0, 12), false, OptionalDouble.empty(), GOOD.disk(), GOOD.memory());
        assertThat(missing(without)).containsExactly("port 8090", "exercise-13");
    }

    @Test
    void aPortThatIsNoneIsRefusedBeforeAnythingIsLookedAt() {
        assertThat(Lab.run("workshop", "--check", "--port", "99999")).isEqualTo(ExitCode.USAGE);
    }
}
