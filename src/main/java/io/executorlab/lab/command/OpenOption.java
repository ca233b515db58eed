package io.executorlab.lab.command;

import java.nio.file.Path;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.Verbosity;
import io.executorlab.lab.process.DefaultBrowser;
import io.executorlab.lab.report.ResultFiles;

/** Whether the report is to be opened once it is written. */
final class OpenOption {

    @Option(names = "--open", description = "Opens the report in your browser, where there is a screen.")
    private boolean open;

    /** @param results the folder in which the report lies */
    void open(Path results) {
        if (open && !DefaultBrowser.open(results.resolve(ResultFiles.REPORT))) {
            Verbosity.detail("there is no browser here to open the report in");
        }
    }
}
