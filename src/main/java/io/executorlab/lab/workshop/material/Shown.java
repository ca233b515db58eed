package io.executorlab.lab.workshop.material;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.exercise.Exercise;

/**
 * One of an exercise's flaws, as a run shows it.
 *
 * @param flaw as the exercise that it is by itself
 * @param evidence of that run, where there are two flaws without what comes with the other
 */
public record Shown(Exercise flaw, Cause cause, Evidence evidence) {

    /**
     * All flaws of the exercise, in its order; none where the run does not show each of them.
     *
     * @param known what each of them shows by itself
     */
    public static List<Shown> of(Exercise exercise, List<Signature> known, Evidence run) {
        List<Evidence> apart = known.isEmpty() ? List.of() : apart(exercise, known, run);
        List<Shown> shown = new ArrayList<>();
        for (int i = 0; i < apart.size(); i++) {
            Evidence its = apart.get(i);
            Cause.Kind kind = known.get(i).cause().kind();
            Optional<Cause> cause = exercise.isTwo() ? Causes.of(its, kind) : Causes.of(its).filter(found -> found.kind() == kind);
            if (cause.isEmpty()) {
                return List.of();
            }
            shown.add(new Shown(exercise.flaws().get(i), cause.get(), its));
        }
        return shown;
    }

    /** A run as each of the exercise's flaws sees it. */
    public static List<Evidence> apart(Exercise exercise, List<Signature> known, Evidence run) {
        return exercise.isTwo() ? Stream.of(LoadPart.values()).map(part -> Apart.of(run, part, known)).toList() : List.of(run);
    }

    /** Why a run of the exercise is no evidence; empty where it is. */
    public static List<String> problems(Exercise exercise, Evidence run) {
        return exercise.isTwo() ? Stream.of(LoadPart.values()).flatMap(part -> RunProblems.of(part.of(run)).stream()).distinct().toList() : RunProblems.of(run);
    }
}
