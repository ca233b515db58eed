package io.executorlab.lab.workshop.console;

import java.nio.file.Path;
import java.util.Optional;

import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Catalogue.Blind;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Notebook;

/** Workshops on the recorded runs, which put no load on. */
final class Workshops {

    private Workshops() {
    }

    static Workshop in(Path folder) {
        return in(folder, TestRuns.leaving(), new RecordedJudge());
    }

    static Workshop in(Path folder, OwnRuns.Runner runner, OwnFixes.Judge judge) {
        return in(folder, Catalogue.read(), Optional.empty(), runner, judge);
    }

    static Workshop blind(Path folder, Blind blind) {
        return in(folder, Catalogue.read().only(blind.exercise()), Optional.of(blind), TestRuns.leaving(),
                new RecordedJudge());
    }

    private static Workshop in(Path folder, Catalogue catalogue, Optional<Blind> blind, OwnRuns.Runner runner,
            OwnFixes.Judge judge) {
        ExclusiveJob job = new ExclusiveJob();
        return new Workshop(catalogue, Materials.recorded(), Notebook.in(folder.resolve("progress"), catalogue),
                new OwnRuns(folder.resolve("runs"), runner, job), new OwnFixes(folder, judge, job), blind);
    }
}
