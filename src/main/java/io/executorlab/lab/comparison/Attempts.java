package io.executorlab.lab.comparison;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;

/**
 * The cells of an experiment that neither a verdict rests on, of a claim or in the sentence that matters first, nor a
 * picture of curves.
 */
public final class Attempts {

    private Attempts() {
    }

    /** None where no cell is any other; throws {@link UsageException} for an unknown claim. */
    public static List<String> of(Experiment experiment) {
        Set<String> judged = new HashSet<>(experiment.pair());
        experiment.claims().stream().filter(Ledger::has).forEach(id -> judged.addAll(Ledger.claim(id).allCells()));
        experiment.cells().stream().filter(cell -> experiment.pictured().contains(cell.load())).map(Cell::id)
                .forEach(judged::add);
        List<String> all = experiment.cells().stream().map(Cell::id).toList();
        List<String> attempts = all.stream().filter(id -> !judged.contains(id)).toList();
        return attempts.size() == all.size() ? List.of() : attempts;
    }
}
