package io.executorlab.lab.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;

/** Writes what a comparison of two versions leaves beside its runs: {@code against.json}, Markdown and JUnit XML. */
public final class AgainstFiles {

    private AgainstFiles() {
    }

    /** Throws {@link IOException} naming the file that cannot be written. */
    public static void write(Path folder, VersionComparison result) throws IOException {
        AtomicFile.write(Map.of(folder.resolve(VersionComparison.FILE), Json.pretty(result) + "\n",
                folder.resolve(ResultFiles.JUNIT), JunitXml.of(List.of(JunitSuites.of(result))),
                folder.resolve(ResultFiles.MARKDOWN),
                Templates.fill("against.md.mustache", Templates.MARKDOWN, AgainstReport.content(result))));
    }
}
