package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.OpenPack;
import io.executorlab.lab.evidence.Pack;

/** The evidence of one variant in the recorded packs, which stay open until the tests have ended. */
final class RecordedRun {

    private static final Path PACKS = Path.of("docs/recorded");
    private static final Map<String, OpenPack> OPEN = new HashMap<>();

    private RecordedRun() {
    }

    static synchronized Evidence of(FixTask task, String cell) throws IOException {
        String name = task.experiment().name();
        if (!OPEN.containsKey(name)) {
            OPEN.put(name, Pack.open(PACKS.resolve(name + ".zip")));
        }
        return Evidence.read(OPEN.get(name).root().resolve(name).resolve(task.experiment().cell(cell).id()));
    }

    static Evidence flawed(FixTask task) throws IOException {
        return of(task, task.flawed().id());
    }

    static Evidence best(FixTask task) throws IOException {
        return of(task, task.best().id());
    }
}
