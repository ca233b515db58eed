package io.executorlab.lab.command;

import java.nio.file.Path;

import picocli.CommandLine.Model.CommandSpec;

import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.report.VerdictColours;

/** Prints what came out of a command that judges an app. */
record CheckOutput(CommandSpec spec, JsonOption json) {

    /**
     * Prints the result as JSON or as a page, and after it why it does not hold.
     *
     * @param ending a sentence for the standard error; empty where all is well
     */
    void show(Path folder, Object result, String page, String ending) {
        if (json.isWanted()) {
            json.print(folder, result);
        } else {
            Terminal.show(page + "\n\nEvidence and reports: %s".formatted(folder), VerdictColours::of);
        }
        if (!ending.isEmpty()) {
            tell(ending);
        }
    }

    /** Prints a sentence to the standard error. */
    void tell(String sentence) {
        spec.commandLine().getErr().println("lab: " + sentence);
        spec.commandLine().getErr().flush();
    }
}
