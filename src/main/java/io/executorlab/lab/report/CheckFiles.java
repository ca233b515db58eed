package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Links;

/** Writes what a check leaves besides its evidence: {@code check.json}, report, Markdown and JUnit XML. */
public final class CheckFiles {

    private CheckFiles() {
    }

    /** Makes the folder where it is not there; throws {@link IOException} naming the file that cannot be written. */
    public static void write(Path folder, CheckResult result, Optional<Comparison> comparison) throws IOException {
        Files.createDirectories(folder);
        Json.write(Links.toWrite(folder, CheckResult.FILE), result);
        JunitXml.write(Links.toWrite(folder, ResultFiles.JUNIT), List.of(JunitSuites.of(result)));
        Files.writeString(Links.toWrite(folder, ResultFiles.MARKDOWN), CheckPage.markdown(result, comparison));
        Files.writeString(Links.toWrite(folder, ResultFiles.REPORT), CheckPage.html(folder, result, comparison));
    }
}
