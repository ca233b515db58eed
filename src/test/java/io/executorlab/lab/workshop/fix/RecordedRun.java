package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.run.CellRun;

/** The evidence of one variant in the recorded packs, read once. */
final class RecordedRun {

    private static final Map<Path, Evidence> READ = new HashMap<>();

    private RecordedRun() {
    }

    static synchronized Evidence of(FixTask task, String cell) throws IOException {
        String name = task.experiment().name();
        Path folder = RecordedPacks.root(RecordedPacks.file(name)).resolve(name);
        Path first = CellRun.folder(folder, task.experiment().cell(cell), 1);
        Evidence known = READ.get(first);
        if (known == null) {
            known = Judge.evidence(folder, task.experiment().cell(cell)).findFirst().orElse(Evidence.read(first));
            READ.put(first, known);
        }
        return known;
    }

    static Evidence flawed(FixTask task) throws IOException {
        return of(task, task.flawed().id());
    }

    static Evidence best(FixTask task) throws IOException {
        return of(task, task.best().id());
    }
}
