package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Fleet;

/**
 * Writes what a check of all instances leaves beside what was read: {@code instances.json}, report, Markdown and JUnit
 * XML.
 */
public final class FleetFiles {

    private FleetFiles() {
    }

    /**
     * Throws {@link IOException} naming the file that cannot be written.
     *
     * @param fleet what the result was judged by
     */
    public static void write(Path folder, FleetResult result, Fleet fleet) throws IOException {
        AtomicFile.write(Map.of(folder.resolve(FleetResult.FILE), Json.pretty(result) + "\n",
                folder.resolve(ResultFiles.JUNIT), JunitXml.of(List.of(JunitSuites.of(result))),
                folder.resolve(ResultFiles.MARKDOWN), FleetPage.markdown(result),
                folder.resolve(ResultFiles.REPORT), FleetPage.html(result, fleet)));
    }
}
