package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;

/** The evidence of one variant in the recorded packs, read once. */
final class RecordedRun {

    private static final Map<Path, Evidence> READ = new HashMap<>();

    private RecordedRun() {
    }

    static synchronized Evidence of(FixTask task, String cell) throws IOException {
        String name = task.experiment().name();
        Path folder = RecordedPacks.root(RecordedPacks.file(name)).resolve(name).resolve(task.experiment().cell(cell).id());
        Evidence known = READ.get(folder);
        if (known == null) {
            known = Evidence.read(folder);
            READ.put(folder, known);
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
