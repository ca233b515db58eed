package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Pack;

/**
 * The runs of a judgement on the real thing, kept as a pack beside each exercise's solving script: those of what is
 * tried, and the two that it is held against, all measured on one machine, and the answers to the probes.
 */
public final class JudgedRuns {

    private static final Path SOLUTIONS = Path.of("src/test/resources/workshop");

    private final Path evidence;
    private final Path comparisons;
    private final Pack pack;

    /** @param exercise the folder in which the learner works */
    public JudgedRuns(Path exercise) {
        evidence = exercise.resolve(".lab/evidence");
        comparisons = exercise.resolveSibling(".lab").resolve(exercise.getFileName());
        pack = new Pack(exercise.getParent());
    }

    /** Keeps the latest judgement's run, by the solution's name. */
    public void add(String solution) throws IOException {
        add(solution, evidence.resolve(FixRunner.FIX));
    }

    private void add(String name, Path folder) throws IOException {
        Path run = folder.resolve("run");
        pack.addRun(name, run);
        if (Files.exists(run.resolve(FixPlan.Probe.FILE))) {
            pack.add(name + "/" + FixPlan.Probe.FILE, Files.readString(run.resolve(FixPlan.Probe.FILE)));
        }
    }

    /** Keeps those two as well, and writes all of it. */
    public void write(String exercise) throws IOException {
        add(FixRunner.FLAWED, comparisons.resolve(FixRunner.FLAWED));
        add(FixRunner.BEST, comparisons.resolve(FixRunner.BEST));
        pack.write(file(exercise));
    }

    private static Path file(String exercise) {
        return SOLUTIONS.resolve(exercise).resolve("judged.zip");
    }

    /** True where a run of this solution was kept. */
    static boolean has(FixTask task, String solution) throws IOException {
        return Files.exists(file(task.name())) && Files.isDirectory(folder(task, solution));
    }

    static Evidence read(FixTask task, String name) throws IOException {
        return Evidence.read(folder(task, name));
    }

    private static Path folder(FixTask task, String name) throws IOException {
        return RecordedPacks.root(file(task.name())).resolve(name);
    }

    static FixVerdict judge(FixTask task, String solution) throws IOException {
        return FixJudge.judge(task.plan(), read(task, FixRunner.FLAWED), read(task, FixRunner.BEST),
                read(task, solution));
    }
}
