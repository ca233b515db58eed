package io.executorlab.lab.workshop.exercise;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;

/**
 * The material of an exercise: a run's evidence as learners look at it, questions about it, and the fix attempts'
 * results.
 *
 * @param id tells one run's material from another's
 * @param own whether the learner has run it here
 * @param on the machine that it was measured on
 * @param cause the flaw by the evidence; empty in an introduction, and where the evidence shows no flaw
 * @param outcomes by variant, of those fix attempts that have been run
 */
public record Material(long id, boolean own, Text on, RunView view, Optional<Cause> cause, List<Question> questions,
        Map<String, Outcome> outcomes) {

    public static Material of(Exercise exercise, Evidence evidence, boolean own) {
        long id = evidence.run().times().loadFrom();
        Optional<Cause> cause = Optional.ofNullable(exercise.flaw()).flatMap(flaw -> flaw.in(evidence));
        List<Question> questions = exercise.hasFlaw()
                ? cause.map(found -> Questions.of(evidence, found, id)).orElse(List.of())
                : Questions.ofIntroduction(exercise, evidence, id);
        Text on = evidence.machine().map(Material::words).orElse(Text.plain(""));
        List<String> client = exercise.hasFlaw() ? exercise.flaw().client() : List.of();
        return new Material(id, own, on, RunView.of(evidence, client), cause, questions, Map.of());
    }

    private static Text words(Machine machine) {
        return Text.of("machine", machine.jdk(), machine.processors(), machine.cores());
    }

    public Material with(Map<String, Outcome> known) {
        return new Material(id, own, on, view, cause, questions, known);
    }
}
