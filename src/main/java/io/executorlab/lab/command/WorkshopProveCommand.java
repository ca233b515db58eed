package io.executorlab.lab.command;

import java.io.IOException;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.report.ProofReport;
import io.executorlab.lab.workshop.fix.FixProof;

@Command(name = "prove", mixinStandardHelpOptions = true,
        description = {"Judges two runs by workshop/EXERCISE/budget.yml: the last one of your fix has to keep it, that of the code you were given to break it.",
            "docs/measures.md lists the measures; the limits are those of ./lab check."},
        footer = {"", "Example:", "  lab workshop prove exercise-3"})
final class WorkshopProveCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private ExerciseToFix exercise;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        BudgetProof proof = FixProof.judge(exercise.task(), exercise.folder());
        if (json.isWanted()) {
            json.print(exercise.folder().path(), proof);
        } else {
            spec.commandLine().getOut().println(ProofReport.of(proof));
            spec.commandLine().getOut().flush();
        }
        return ExitCode.of(proof);
    }
}
