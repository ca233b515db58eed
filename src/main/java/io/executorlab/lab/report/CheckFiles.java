package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.common.Json;

/** Writes what a check leaves besides its evidence: {@code check.json}, report, Markdown and JUnit XML. */
public final class CheckFiles {

    private CheckFiles() {
    }

    /** Makes the folder where it is not there; throws {@link IOException} naming the file that cannot be written. */
    public static void write(Path folder, CheckResult result, Optional<Comparison> comparison) throws IOException {
        Files.createDirectories(folder);
        Json.write(folder.resolve(CheckResult.FILE), result);
        JunitXml.write(folder.resolve(ResultFiles.JUNIT), List.of(JunitSuites.of(result)));
        Files.writeString(folder.resolve(ResultFiles.MARKDOWN), CheckPage.markdown(result, comparison));
        Files.writeString(folder.resolve(ResultFiles.REPORT), CheckPage.html(folder, result, comparison));
    }
}
