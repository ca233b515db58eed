package io.executorlab.lab.command;

import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.workshop.Catalogue;
import io.executorlab.lab.workshop.Exercise;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixTask;

/** The exercise that a command is about, and its folder. */
final class ExerciseToFix {

    @Parameters(index = "0", paramLabel = "EXERCISE", description = "Its name, such as exercise-3.")
    private String name;

    String name() {
        return name;
    }

    /** Throws {@link UsageException} where there is no such exercise, or nothing in it to be fixed. */
    FixTask task() {
        Exercise exercise = Catalogue.read().named(name);
        if (exercise.fix() == null) {
            throw new UsageException("%s has nothing to be fixed in an editor.".formatted(name));
        }
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        return new FixTask(exercise.id(), experiment, exercise.cell(experiment, exercise.flawed()), exercise.cell(experiment, exercise.best()), exercise.fix());
    }

    FixFolder folder() {
        return FixFolder.named(name);
    }
}
