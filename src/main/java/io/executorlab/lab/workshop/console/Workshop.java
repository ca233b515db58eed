package io.executorlab.lab.workshop.console;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.chart.TimeChart;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Material;
import io.executorlab.lab.workshop.material.Question;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.progress.Attempt;
import io.executorlab.lab.workshop.progress.Bet;
import io.executorlab.lab.workshop.progress.Bets;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Open;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.OwnFixes;
import io.executorlab.lab.workshop.run.OwnMaterials;
import io.executorlab.lab.workshop.run.OwnRemedies;
import io.executorlab.lab.workshop.run.OwnRuns;
import io.executorlab.lab.workshop.run.Real;

/**
 * The one state of a console, whatever browsers look at it: what learners do, and what they may see by now. Whatever comes from a browser is a choice
 * from a list or a number within limits; anything else is a {@link UsageException}.
 */
public final class Workshop {

    private final Catalogue catalogue;
    private final RecordedMaterials materials;
    private final Notebook notebook;
    private final Optional<Real> real;
    private final Optional<Blind> blind;
    private final Optional<OwnMaterials> own;
    private final Consumer<Exercise> clear;
    private final Set<String> tried = ConcurrentHashMap.newKeySet();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** @param real empty where nothing is to be started on this machine */
    Workshop(Catalogue catalogue, RecordedMaterials materials, Notebook notebook, Optional<Real> real) {
        this(catalogue, materials, notebook, real, Optional.empty());
    }

    /** @param blind the one exercise of the catalogue, where a seed has chosen it */
    Workshop(Catalogue catalogue, RecordedMaterials materials, Notebook notebook, Optional<Real> real, Optional<Blind> blind) {
        this(catalogue, materials, notebook, real, blind, exercise -> real.ifPresent(all -> all.reset(exercise)));
    }

    /** @param clear deletes what runs and fixes of an exercise have left, from a time as well when something could be started */
    Workshop(Catalogue catalogue, RecordedMaterials materials, Notebook notebook, Optional<Real> real, Optional<Blind> blind, Consumer<Exercise> clear) {
        this.catalogue = catalogue;
        this.materials = materials;
        this.notebook = notebook;
        this.real = real;
        this.blind = blind;
        this.own = real.map(OwnMaterials::new);
        this.clear = clear;
        real.ifPresent(all -> all.underWay().onChange(this::settleAnew));
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

    private Material material(Exercise exercise) {
        Material recorded = materials.of(exercise);
        return own.map(runs -> runs.of(exercise, recorded)).orElse(recorded);
    }

    /** Whether the learner's own run has come to its end and does not show what is asked about. */
    boolean isUnclear(Exercise exercise) {
        return own.filter(runs -> runs.isUnclear(exercise, materials.of(exercise))).isPresent();
    }

    /** Whether the learner's own run of the flaw beside its remedies does not show it. */
    boolean isUnclearBesideRemedies(Exercise exercise) {
        return own.filter(runs -> runs.isUnclearBesideRemedies(exercise, materials.of(exercise))).isPresent();
    }

    /** Starts the exercise's app under its load, on this machine. */
    void run(String id, OwnRuns.Chosen load) {
        started().runs().start(exercise(id), load);
    }

    /** Runs the remedies on this machine, beside the flaw; there must be a bet on each. */
    void tryRemedies(String id, int seconds) {
        taking(id, Step.PREDICTION);
        Open open = open(id);
        if (!open.attempt().isOver(Step.PREDICTION)) {
            Bets.requireAll(open);
        }
        tried.add(id);
        OwnRemedies remedies = started().remedies();
        remedies.start(open.exercise(), remedies.runHere(open.exercise(), open.offered()), materials.of(open.exercise()).cause(), seconds);
    }

    /** Bets whose results have been seen are held against what was measured here since. */
    private void settleAnew() {
        if (started().underWay().running().isEmpty()) {
            tried.forEach(this::settleAnew);
        }
    }

    private void settleAnew(String id) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            Open open = open(exercise, material);
            // It may have been reset at this moment.
            if (!open.canTake(Step.PREDICTION) || !open.attempt().isOver(Step.PREDICTION)) {
                return;
            }
            notebook.put(id, Bets.settled(open));
        }
        tell();
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

    /** One of the app's metrics in the run that is under way, else in the last. */
    TimeChart metric(String id, String name) {
        Material.View view = runs().flatMap(all -> all.soFar(id)).map(Material::soFar).orElseGet(() -> open(id).material().view());
        return view.metrics().chart(name, view.from()).orElseThrow(() -> new UsageException("There is no such metric."));
    }

    Open open(String id) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            return open(exercise, material);
        }
    }

    private Open open(Exercise exercise, Material material) {
        Attempt attempt = notebook.of(exercise.id()).on(material.id());
        return new Open(exercise, material, attempt, real.isEmpty());
    }

    /** What a seed has chosen, where this is a blind workshop. */
    Optional<Blind> blind() {
        return blind;
    }

    /** Answers a question; the step is solved with the last right answer. */
    void answer(String id, String question, String choice) {
        change(id, Step.DIAGNOSIS, open -> {
            Question asked = open.material().questions().stream().filter(candidate -> candidate.id().equals(question)).findFirst()
                    .orElseThrow(() -> new UsageException("There is no such question."));
            if (asked.choices().stream().noneMatch(offered -> offered.id().equals(choice))) {
                throw new UsageException("There is no such choice.");
            }
            Attempt answered = open.attempt().answered(question, choice);
            boolean solved = open.material().questions().stream()
                    .allMatch(every -> answered.answers().getOrDefault(every.id(), List.of()).contains(every.right().id()));
            return solved && !answered.isOver(Step.DIAGNOSIS) ? answered.solved(Step.DIAGNOSIS) : answered;
        });
    }

    /** Bets on a remedy, or changes a bet until the results are there. */
    void bet(String id, String remedyId, Bet bet) {
        change(id, Step.PREDICTION, open -> {
            if (open.attempt().isOver(Step.PREDICTION)) {
                throw new UsageException("The results have been seen.");
            }
            return Bets.with(open, remedyId, bet);
        });
    }

    /** Shows the results beside the bets; there must be one on each remedy. */
    void settle(String id) {
        change(id, Step.PREDICTION, open -> {
            if (open.attempt().isOver(Step.PREDICTION)) {
                return open.attempt();
            }
            Bets.requireAll(open);
            if (real.flatMap(all -> all.remedies().progress(open.exercise())).isPresent()) {
                throw new UsageException("The remedies are being run. Wait for them, or stop them first.");
            }
            return Bets.settled(open).solved(Step.PREDICTION);
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
        if (step == Step.SYMPTOM || step == Step.EXPLANATION || step.isReal() && real.isEmpty()) {
            throw new UsageException("There is nothing to show in this step.");
        }
        change(id, step, open -> (step == Step.PREDICTION ? Bets.settled(open) : open.attempt()).shown(step));
    }

    /** Nothing of it is left, wherever it was. */
    void reset(String id) {
        Exercise exercise = exercise(id);
        clear.accept(exercise);
        synchronized (this) {
            notebook.reset(id);
        }
        tell();
        tellOfRuns();
    }

    /** Pages that show the evidence of a run that is gone. */
    private void tellOfRuns() {
        real.ifPresent(all -> all.underWay().tell());
    }

    void resetAll() {
        catalogue.exercises().forEach(clear);
        synchronized (this) {
            notebook.resetAll();
        }
        tell();
        tellOfRuns();
    }

    /** @param listener called after each change, by whatever thread has made it */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void change(String id, Step step, Function<Open, Attempt> change) {
        Exercise exercise = exercise(id);
        Material material = material(exercise);
        synchronized (this) {
            Open open = open(exercise, material);
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

    private Exercise exercise(String id) {
        Exercise exercise = catalogue.named(id);
        if (!materials.has(exercise)) {
            throw new UsageException("There is no such exercise.");
        }
        return exercise;
    }
}
