package io.executorlab.lab.workshop;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * The one state of a console, whatever browsers look at it: what learners do, and what they may see by now. Whatever comes from a browser is a choice
 * from a list; anything else is a {@link UsageException}.
 */
public final class Workshop {

    private final Catalogue catalogue;
    private final RecordedMaterials materials;
    private final Notebook notebook;
    private final Optional<Real> real;
    private final Map<String, Own> own = new ConcurrentHashMap<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** @param real empty where nothing is to be started on this machine */
    Workshop(Catalogue catalogue, RecordedMaterials materials, Notebook notebook, Optional<Real> real) {
        this.catalogue = catalogue;
        this.materials = materials;
        this.notebook = notebook;
        this.real = real;
    }

    /**
     * What a learner's own run of an exercise gave.
     *
     * @param version of the runs, as long as which it stays so
     * @param material empty where there is no such run
     */
    private record Own(long version, Optional<Material> material) {
    }

    /**
     * An exercise with all that belongs to it.
     *
     * @param recorded whether nothing is to be started on this machine, so that fix and proof can only be read about
     */
    record Open(Exercise exercise, Material material, Attempt attempt, boolean recorded) {

        /** In their order; where nothing is known of any remedy there is nothing to bet on. */
        List<Step> steps() {
            return Stream.of(Step.values()).filter(this::has).toList();
        }

        private boolean has(Step step) {
            return switch (step) {
                case SYMPTOM, DIAGNOSIS, EXPLANATION -> true;
                case PREDICTION -> !material.outcomes().isEmpty();
                case FIX, PROOF -> exercise.fix() != null;
            };
        }

        /** Whether all steps before it are over; the symptom is over once it can be looked at. */
        boolean canTake(Step step) {
            return steps().contains(step) && steps().stream().filter(before -> before.compareTo(step) < 0 && before != Step.SYMPTOM && !isOnlyRead(before))
                    .allMatch(attempt::isOver);
        }

        private boolean isOnlyRead(Step step) {
            return recorded && isReal(step);
        }
    }

    /** Those for which there is something to work with, in the catalogue's order. */
    List<Exercise> exercises() {
        return catalogue.exercises().stream().filter(materials::has).toList();
    }

    synchronized Attempt attempt(Exercise exercise) {
        return notebook.of(exercise.id());
    }

    /** What is started on this machine; empty where nothing is to be. */
    Optional<Real> real() {
        return real;
    }

    /** Those of the learner; empty where nothing is to be started on this machine. */
    Optional<OwnRuns> runs() {
        return real.map(Real::runs);
    }

    private static boolean isReal(Step step) {
        return step == Step.FIX || step == Step.PROOF;
    }

    /** Of the learner's own run where there is one that shows what is asked about, else of the recorded runs. */
    private Material material(Exercise exercise) {
        Material recorded = materials.of(exercise);
        return own(exercise).filter(its -> !its.questions().isEmpty()).map(its -> its.with(recorded.outcomes())).orElse(recorded);
    }

    /** Whether the learner's own run has come to its end and does not show what is asked about. */
    boolean isUnclear(Exercise exercise) {
        return own(exercise).filter(its -> its.questions().isEmpty()).isPresent();
    }

    private Optional<Material> own(Exercise exercise) {
        return real.flatMap(its -> own.compute(exercise.id(), (id, before) -> {
            long version = its.underWay().version();
            return before != null && before.version() == version ? before
                    : new Own(version, its.runs().finished(exercise).map(evidence -> Material.of(exercise, evidence, true)));
        }).material());
    }

    /** Starts the exercise's app under its load, on this machine. */
    void run(String id, OwnRuns.Chosen load) {
        started().runs().start(exercise(id), load);
    }

    void stop() {
        started().underWay().stop();
    }

    private Real started() {
        return real.orElseThrow(() -> new UsageException("The console takes recorded runs and starts nothing. For this start it with: ./lab workshop"));
    }

    /** How far the learner's fix has come; one that was judged in a terminal counts as well. */
    OwnFixes.State fix(String id) {
        OwnFixes.State state = started().fixes().state(taking(id, Step.FIX));
        if (state.isFixed() && !attempt(exercise(id)).isOver(Step.FIX)) {
            change(id, Step.FIX, open -> open.attempt().solved(Step.FIX));
        }
        return state;
    }

    /** Hands the files of the fix out. */
    void beginFix(String id) {
        started().fixes().begin(taking(id, Step.FIX));
        tell();
    }

    /** Starts to judge the fix. */
    void judge(String id) {
        started().fixes().judge(taking(id, Step.FIX));
    }

    /** What the last judgement has seen of the fix; empty where there is nothing. */
    Optional<Material.View> seen(String id) {
        return started().fixes().seen(taking(id, Step.FIX)).map(Material::view);
    }

    /** What a bound of the proof can be chosen on. */
    List<String> measures(String id) {
        return started().fixes().measures(taking(id, Step.PROOF));
    }

    /** The last proof of this exercise, as long as the console runs. */
    Optional<BudgetProof> proof(String id) {
        return started().fixes().proof(taking(id, Step.PROOF));
    }

    /** Holds a bound against the fix and against what it began with; the step is solved once one shows the difference. */
    void prove(String id, String measure, String side, BigDecimal limit) {
        BudgetProof proof = started().fixes().prove(taking(id, Step.PROOF), measure, side, limit);
        if (proof.state() == BudgetProof.State.PROVEN && !attempt(exercise(id)).isOver(Step.PROOF)) {
            change(id, Step.PROOF, open -> open.attempt().solved(Step.PROOF));
        } else {
            tell();
        }
    }

    private Exercise taking(String id, Step step) {
        Open open = open(id);
        if (!open.canTake(step)) {
            throw new UsageException("This step is not open yet.");
        }
        return open.exercise();
    }

    /** Those of the run that is under way, else of the last. */
    List<ThreadDump> dumps(String id) {
        return runs().flatMap(all -> all.soFar(id)).map(Evidence::dumps).orElseGet(() -> open(id).material().view().dumps());
    }

    Open open(String id) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            return new Open(exercise, material, notebook.of(id).on(material.id()), real.isEmpty());
        }
    }

    /** Answers a question; the step is solved with the last right answer. */
    void answer(String id, String question, String choice) {
        change(id, Step.DIAGNOSIS, open -> {
            Question asked = open.material().questions().stream().filter(its -> its.id().equals(question)).findFirst()
                    .orElseThrow(() -> new UsageException("There is no such question."));
            if (asked.choices().stream().noneMatch(its -> its.id().equals(choice))) {
                throw new UsageException("There is no such choice.");
            }
            Attempt answered = open.attempt().answered(question, choice);
            boolean solved = open.material().questions().stream()
                    .allMatch(its -> answered.answers().getOrDefault(its.id(), List.of()).contains(its.right().id()));
            return solved && !answered.isOver(Step.DIAGNOSIS) ? answered.solved(Step.DIAGNOSIS) : answered;
        });
    }

    /** Bets on a remedy, or changes a bet until the results are there. */
    void bet(String id, String remedyId, Bet bet) {
        change(id, Step.PREDICTION, open -> {
            if (open.attempt().isOver(Step.PREDICTION)) {
                throw new UsageException("The results have been seen.");
            }
            outcome(open, remedyId);
            Map<String, Bet> all = new LinkedHashMap<>(open.attempt().bets());
            all.put(remedyId, new Bet(bet.effect(), bet.seen(), bet.sure(), null));
            return open.attempt().betting(all);
        });
    }

    /** Shows the results beside the bets; there must be one on each remedy. */
    void settle(String id) {
        change(id, Step.PREDICTION, open -> {
            if (open.attempt().isOver(Step.PREDICTION)) {
                return open.attempt();
            }
            if (!open.material().outcomes().keySet().stream().map(open.exercise()::remedyId).allMatch(open.attempt().bets()::containsKey)) {
                throw new UsageException("Bet on each remedy first.");
            }
            return settled(open).solved(Step.PREDICTION);
        });
    }

    /** One more hint. */
    void hint(String id, Step step) {
        change(id, Step.SYMPTOM, open -> {
            if (!open.canTake(step)) {
                throw new UsageException("This step is not open yet.");
            }
            return open.attempt().hinted(step);
        });
    }

    /** Ends a step without its point. */
    void show(String id, Step step) {
        if (step == Step.SYMPTOM || step == Step.EXPLANATION || isReal(step) && real.isEmpty()) {
            throw new UsageException("There is nothing to show in this step.");
        }
        change(id, step, open -> (step == Step.PREDICTION ? settled(open) : open.attempt()).shown(step));
    }

    /** Nothing of it is left, wherever it was. */
    void reset(String id) {
        Exercise exercise = exercise(id);
        real.ifPresent(its -> its.reset(exercise));
        synchronized (this) {
            notebook.reset(id);
        }
        tell();
    }

    void resetAll() {
        real.ifPresent(its -> catalogue.exercises().forEach(its::reset));
        synchronized (this) {
            notebook.resetAll();
        }
        tell();
    }

    synchronized String exported() {
        return notebook.exported();
    }

    void imported(String text) {
        synchronized (this) {
            notebook.imported(text);
        }
        tell();
    }

    /** @param listener called after each change, by whatever thread has made it */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void change(String id, Step step, Function<Open, Attempt> change) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            Open open = new Open(exercise, material, notebook.of(id).on(material.id()), real.isEmpty());
            if (!open.canTake(step)) {
                throw new UsageException("This step is not open yet.");
            }
            Attempt changed = change.apply(open);
            notebook.put(id, changed);
        }
        tell();
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    private static Attempt settled(Open open) {
        Map<String, Bet> all = new LinkedHashMap<>();
        open.attempt().bets().forEach((remedyId, bet) -> all.put(remedyId, bet.settled(outcome(open, remedyId))));
        return open.attempt().betting(all);
    }

    private static Outcome outcome(Open open, String remedyId) {
        Outcome outcome = open.material().outcomes().get(open.exercise().remedy(remedyId));
        if (outcome == null) {
            throw new UsageException("There is no such remedy.");
        }
        return outcome;
    }

    private Exercise exercise(String id) {
        Exercise exercise = catalogue.named(id);
        if (!materials.has(exercise)) {
            throw new UsageException("There is no such exercise.");
        }
        return exercise;
    }
}
