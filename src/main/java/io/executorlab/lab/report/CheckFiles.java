package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;

/** Writes what a check leaves besides its evidence: {@code check.json}, report, Markdown and JUnit XML. */
public final class CheckFiles {

    private CheckFiles() {
    }

    /** Makes the folder where it is not there; throws {@link IOException} naming the file that cannot be written. */
    public static void write(Path folder, CheckResult result, Optional<Comparison> comparison) throws IOException {
        AtomicFile.write(Map.of(folder.resolve(CheckResult.FILE), Json.pretty(result) + "\n",
                folder.resolve(ResultFiles.JUNIT), JunitXml.of(List.of(JunitSuites.of(result))),
                folder.resolve(ResultFiles.MARKDOWN), CheckPage.markdown(result, comparison),
                folder.resolve(ResultFiles.REPORT), CheckPage.html(folder, result, comparison)));
    }
}
