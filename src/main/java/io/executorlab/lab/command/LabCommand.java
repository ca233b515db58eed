package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.report.View;

/**
 * A command that has a result to print, as text or as one JSON object; all else goes to the standard error. It returns
 * its exit code.
 */
abstract class LabCommand implements Callable<Integer> {

    @Option(names = "--json")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /** One that leaves its evidence and its reports in a folder. */
    abstract static class InFolder extends LabCommand {

        @Mixin
        ResultsFolder out;

        /** Writes what has been judged into its folder, and prints it and, after it, why it does not hold. */
        final void judged(Path folder, String file, Object result, View view) throws IOException {
            ResultFiles.write(folder, file, result, view);
            printJudged(folder, result, view);
        }

        /** Prints what has been judged and, after it, why it does not hold. */
        final void printJudged(Path folder, Object result, View view) {
            result(folder, result, view.terminal() + "\n\nEvidence and reports: " + folder);
            tell(view.ending());
        }
    }

    /** @param folder absolute; null where the command leaves none */
    private record Printed(String command, String folder, Object result) {
    }

    /** Prints the result of a command that leaves no folder, as JSON or as this text. */
    final void result(Object result, String text) {
        result(null, result, text);
    }

    /** Prints a result that lies in a folder, as JSON or as this text. */
    final void result(Path folder, Object result, String text) {
        if (json) {
            String command = spec.qualifiedName().replaceFirst("^\\S+ ", "");
            String path = folder == null ? null : folder.toAbsolutePath().normalize().toString();
            spec.commandLine().getOut().println(Json.pretty(new Printed(command, path, result)));
            spec.commandLine().getOut().flush();
        } else {
            print(text);
        }
    }

    /** Prints a part of the result as text; nothing where it is empty or JSON is wanted. */
    final void print(String text) {
        if (!json && !text.isEmpty()) {
            spec.commandLine().getOut().println(text);
            spec.commandLine().getOut().flush();
        }
    }

    /** Prints a sentence for people on the standard error; nothing where it is empty. */
    final void tell(String sentence) {
        if (!sentence.isEmpty()) {
            spec.commandLine().getErr().println("lab: " + sentence);
            spec.commandLine().getErr().flush();
        }
    }

    final void tell(List<String> sentences) {
        sentences.forEach(this::tell);
    }
}
