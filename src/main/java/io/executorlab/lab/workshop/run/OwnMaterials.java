package io.executorlab.lab.workshop.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Material;
import io.executorlab.lab.workshop.material.Outcome;

/** What the learner's own runs say beside the recorded ones, each read once as long as no run begins or ends. */
public final class OwnMaterials {

    private final Real real;
    private final Map<String, Read> read = new ConcurrentHashMap<>();

    public OwnMaterials(Real real) {
        this.real = real;
    }

    /**
     * What a learner's runs of an exercise gave.
     *
     * @param version of the runs, as long as which it stays so
     * @param material empty where there is no run to be asked about
     * @param outcomes of the remedies that have been run
     * @param unclearBesideRemedies whether the flaw's run beside them does not show it
     */
    private record Read(long version, Optional<Material> material, Map<String, Outcome> outcomes, boolean unclearBesideRemedies) {
    }

    /** Of the learner's own run where there is one that shows what is asked about, else of the recorded runs; with what came of remedies here where they were run. */
    public Material of(Exercise exercise, Material recorded) {
        Read here = read(exercise, recorded);
        Map<String, Outcome> outcomes = new LinkedHashMap<>(recorded.outcomes());
        outcomes.replaceAll((remedy, outcome) -> here.outcomes().getOrDefault(remedy, outcome));
        return here.material().filter(own -> !own.questions().isEmpty()).orElse(recorded).with(outcomes);
    }

    /** Whether the learner's own run has come to its end and does not show what is asked about. */
    public boolean isUnclear(Exercise exercise, Material recorded) {
        return read(exercise, recorded).material().filter(own -> own.questions().isEmpty()).isPresent();
    }

    /** Whether the learner's own run of the flaw beside its remedies does not show it. */
    public boolean isUnclearBesideRemedies(Exercise exercise, Material recorded) {
        return read(exercise, recorded).unclearBesideRemedies();
    }

    private Read read(Exercise exercise, Material recorded) {
        return read.compute(exercise.id(), (id, before) -> {
            long version = real.underWay().version();
            // While remedies are run what was measured before stands.
            boolean same = before != null && (before.version() == version || real.remedies().progress(exercise).isPresent());
            return same ? before : new Read(version, real.runs().finished(exercise).map(evidence -> Material.of(exercise, evidence, true)),
                    real.remedies().outcomes(exercise, recorded.cause()),
                    real.remedies().isUnclear(exercise, recorded.cause()));
        });
    }
}
