package io.executorlab.lab.command;

import picocli.CommandLine.Parameters;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixTask;

/** The exercise that a command is about, and its folder. */
final class ExerciseToFix {

    @Parameters(index = "0", paramLabel = "EXERCISE", description = "Its name, such as exercise-3.")
    private String name;

    /** Throws {@link UsageException} where there is no such exercise, or nothing in it to be fixed. */
    FixTask task() {
        return Catalogue.read().named(name).toFix();
    }

    /** Throws {@link UsageException} where there is no such exercise: other folders lie beside those of exercises. */
    FixFolder folder() {
        Catalogue.read().named(name);
        return FixFolder.named(name);
    }
}
