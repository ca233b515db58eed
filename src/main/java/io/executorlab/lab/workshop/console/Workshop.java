package io.executorlab.lab.workshop.console;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Catalogue.Blind;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Notebook;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;

/**
 * The one state of a console, whatever browsers look at it: what learners do, and what they may see by now. A browser
 * sends choices from lists and numbers within limits; anything else is a {@link UsageException}.
 */
public final class Workshop {

    private final Catalogue catalogue;
    private final RecordedMaterials recorded;
    private final Notebook notebook;
    private final OwnRuns runs;
    private final OwnFixes fixes;
    private final Optional<Blind> blind;

    /** @param blind the one exercise of the catalogue, where a seed has chosen it */
    Workshop(Catalogue catalogue, RecordedMaterials recorded, Notebook notebook, OwnRuns runs, OwnFixes fixes,
            Optional<Blind> blind) {
        this.catalogue = catalogue;
        this.recorded = recorded;
        this.notebook = notebook;
        this.runs = runs;
        this.fixes = fixes;
        this.blind = blind;
    }

    /** The exercises with recorded runs, in the catalogue's order. */
    List<Exercise> exercises() {
        return catalogue.exercises().stream().filter(recorded::has).toList();
    }

    synchronized Attempt attempt(Exercise exercise) {
        return notebook.of(exercise.id());
    }

    OwnRuns runs() {
        return runs;
    }

    OwnFixes fixes() {
        return fixes;
    }

    ExclusiveJob job() {
        return runs.job();
    }

    Optional<Blind> blind() {
        return blind;
    }

    Open open(String id) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            return open(exercise, material);
        }
    }

    private Open open(Exercise exercise, Material material) {
        return new Open(exercise, material, notebook.of(exercise.id()).on(material.id()));
    }

    /**
     * The own run's material where that shows the flaw, else the recorded one; bets are held against the recorded
     * results.
     */
    private Material material(Exercise exercise) {
        Material all = recorded.of(exercise);
        return runs.material(exercise).filter(own -> !own.questions().isEmpty())
                .map(own -> own.with(all.outcomes())).orElse(all);
    }

    /** True where the learner's own run has come to its end and does not show the flaw. */
    boolean isUnclear(Exercise exercise) {
        return runs.material(exercise).filter(own -> own.questions().isEmpty()).isPresent();
    }

    /** Names that would tell of the flaw are neutral until the explanation. */
    String told(String id, String all) {
        return open(id).canTake(ExerciseStep.EXPLANATION) ? all : catalogue.neutral(all);
    }

    /** The exercise, once this step of it can be taken. */
    Exercise at(String id, ExerciseStep step) {
        Open open = open(id);
        requireOpen(open, step);
        return open.exercise();
    }

    List<ThreadDump> dumps(String id) {
        return runs.soFar(id).map(Evidence::dumps).orElseGet(() -> open(id).material().view().dumps());
    }

    /** @param rate arrivals a second; null for the load's own */
    void run(String id, Integer rate) {
        runs.start(exercise(id), rate);
    }

    /** The state of the learner's fix; the step is solved with the first that holds. */
    OwnFixes.State fix(String id) {
        OwnFixes.State state = fixes.state(at(id, ExerciseStep.FIX));
        if (state.isFixed() && !attempt(exercise(id)).isOver(ExerciseStep.FIX)) {
            change(id, ExerciseStep.FIX, open -> open.attempt().solved(ExerciseStep.FIX));
        }
        return state;
    }

    private static void requireOpen(Open open, ExerciseStep step) {
        if (!open.canTake(step)) {
            throw new Refusal("step-closed");
        }
    }

    void answer(String id, String question, String choice) {
        change(id, ExerciseStep.DIAGNOSIS, open -> {
            List<Question> questions = open.material().questions();
            Question asked = questions.stream().filter(candidate -> candidate.id().equals(question)).findFirst()
                    .orElseThrow(() -> new Refusal("no-choice"));
            if (asked.choices().stream().noneMatch(offered -> offered.id().equals(choice))) {
                throw new Refusal("no-choice");
            }
            Attempt answered = open.attempt().answered(asked, choice);
            boolean solved = questions.stream().allMatch(answered::hasRight);
            return solved && !answered.isOver(ExerciseStep.DIAGNOSIS) ? answered.solved(ExerciseStep.DIAGNOSIS)
                    : answered;
        });
    }

    /** Bets on a fix attempt, or changes a bet until the results are there. */
    void bet(String id, String fixAttemptId, Bet bet) {
        change(id, ExerciseStep.PREDICTION, open -> {
            if (open.attempt().isOver(ExerciseStep.PREDICTION)) {
                throw new Refusal("results-seen");
            }
            return open.betting(fixAttemptId, bet);
        });
    }

    /** Shows the results beside the bets; there must be one on each fix attempt. */
    void settle(String id) {
        change(id, ExerciseStep.PREDICTION, open -> {
            if (open.attempt().isOver(ExerciseStep.PREDICTION)) {
                return open.attempt();
            }
            open.requireAllBets();
            return open.settled().solved(ExerciseStep.PREDICTION);
        });
    }

    void hint(String id, ExerciseStep step) {
        change(id, step, open -> open.attempt().hinted(step));
    }

    /** Ends a step without its point. */
    void show(String id, ExerciseStep step) {
        if (step == ExerciseStep.SYMPTOM || step == ExerciseStep.EXPLANATION) {
            throw new Refusal("nothing-to-show");
        }
        change(id, step, open -> (step == ExerciseStep.PREDICTION ? open.settled() : open.attempt()).shown(step));
    }

    void reset(String id) {
        clear(exercise(id));
    }

    void resetAll() {
        catalogue.exercises().forEach(this::clear);
    }

    private void clear(Exercise exercise) {
        runs.reset(exercise);
        fixes.reset(exercise);
        synchronized (this) {
            notebook.reset(exercise.id());
        }
    }

    private void change(String id, ExerciseStep step, Function<Open, Attempt> change) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            Open open = open(exercise, material);
            requireOpen(open, step);
            notebook.put(id, change.apply(open));
        }
    }

    private Exercise exercise(String id) {
        Exercise exercise = catalogue.named(id);
        if (!recorded.has(exercise)) {
            throw new Refusal("no-exercise");
        }
        return exercise;
    }
}
