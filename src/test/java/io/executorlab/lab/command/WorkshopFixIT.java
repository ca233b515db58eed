package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Measures;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.ChosenExercises;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.FixFiles;
import io.executorlab.lab.workshop.fix.FixPlan;
import io.executorlab.lab.workshop.fix.JudgedRuns;

/**
 * A fix on the real thing: what was given fails, the solving script passes, each tempting one fails for its reason.
 * With {@code -Dkeep-judged=true} what is judged takes the place of the runs that tests of the judgement read.
 */
@Measures
@Tag("long")
class WorkshopFixIT {

    private static final Duration A_JUDGEMENT = Duration.ofMinutes(10);
    private static final Path SOLUTIONS = LabProcess.PROJECT.resolve("src/test/resources/workshop");

    @TempDir
    private Path folder;

    private LabProcess lab(String... arguments) throws Exception {
        try (LabProcess lab = LabProcess.start(folder,
                Stream.concat(Stream.of("workshop"), Stream.of(arguments)).toArray(String[]::new))) {
            lab.ends(A_JUDGEMENT);
            lab.leavesNothing(folder);
            return lab;
        }
    }

    /** What a learner does whose machine was busy: once more. */
    private LabProcess judge(String exercise) throws Exception {
        LabProcess once = lab("judge", exercise);
        return once.exitCode() == ExitCode.NO_EVIDENCE ? lab("judge", exercise) : once;
    }

    /** The exercise's files anew, with those of a solution in their place; what was measured for comparison stays. */
    private void put(String exercise, String solution) throws IOException {
        Path fix = folder.resolve("workshop").resolve(exercise);
        for (Map.Entry<String, String> file : FixFiles.of(Catalogue.read().named(exercise).toFix()).entrySet()) {
            Files.writeString(fix.resolve(file.getKey()), file.getValue());
        }
        Files.deleteIfExists(fix.resolve("Refusal.java"));
        copy(SOLUTIONS.resolve(exercise).resolve(solution), fix);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    static Stream<String> exercises() {
        return ChosenExercises.all().filter(exercise -> exercise.fix() != null).map(Exercise::id);
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void theRightFixPassesAndEachTemptingOneFailsForItsReason(String exercise) throws Exception {
        List<FixPlan.Tempting> tempting = Catalogue.read().named(exercise).fix().tempting();
        lab("fix", exercise).exitedWith(ExitCode.HELD).says("./lab workshop judge " + exercise);
        judge(exercise).exitedWith(ExitCode.EXCEEDED).says(exercise + " is not fixed");
        put(exercise, "right");
        judge(exercise).exitedWith(ExitCode.HELD).says(exercise + " is fixed: all ");
        JudgedRuns judged = new JudgedRuns(folder.resolve("workshop").resolve(exercise));
        judged.add("right");
        for (FixPlan.Tempting each : tempting) {
            put(exercise, each.name());
            judge(exercise).exitedWith(ExitCode.EXCEEDED).says(exercise + " is not fixed", each.fails() + ": ");
            judged.add(each.name());
        }
        if (Boolean.getBoolean("keep-judged")) {
            judged.write(exercise);
        }
    }

    @Test
    void whatDoesNotCompileIsToldWithFileAndLineBeforeAnythingRuns() throws Exception {
        lab("fix", "exercise-3").exitedWith(ExitCode.HELD);
        Files.writeString(folder.resolve("workshop/exercise-3/Other.java"),
                "package io.executorlab.app.elevator;\nclass Other { int one = two; }\n");
        lab("judge", "exercise-3").exitedWith(ExitCode.EXCEEDED).says("Other.java:2: cannot find symbol");
        assertThat(folder.resolve("workshop/exercise-3/.lab/evidence/flawed")).doesNotExist();
    }

    @Test
    void anInterruptedJudgementLeavesNothingRunning() throws Exception {
        lab("fix", "exercise-3").exitedWith(ExitCode.HELD);
        try (LabProcess lab = LabProcess.start(folder, "workshop", "judge", "exercise-3")) {
            ProcessHandle app = lab.child("--server.port=");
            assertThat(app.info().commandLine().orElse("")).doesNotContainIgnoringCase("broken")
                    .doesNotContain("event-loop-per-call");
            assertThat(lab.child("exercise-3.js").info().commandLine().orElse("k6"))
                    .doesNotContain("event-loop-per-call");
            lab.signal("TERM");
            lab.ends().exitedWith(ExitCode.INTERRUPTED);
            lab.leavesNothing(folder);
        }
    }
}
