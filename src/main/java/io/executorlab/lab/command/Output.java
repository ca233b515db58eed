package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.report.View;

/** Prints what a command has to say: its result as text or as one JSON object, all else on the standard error. */
final class Output {

    @Option(names = "--json")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** @param folder absolute; null where the command leaves none */
    private record Printed(String command, String folder, Object result) {
    }

    boolean isJson() {
        return json;
    }

    /** Prints the result of a command that leaves no folder, as JSON or as this text. */
    void result(Object result, String text) {
        result(null, result, text);
    }

    /** Prints a result that lies in a folder, as JSON or as this text. */
    void result(Path folder, Object result, String text) {
        json(folder, result);
        print(text);
    }

    /** Prints what came out of a check, and after it on the standard error why it does not hold. */
    void resultOfCheck(Path folder, Object result, View view) {
        json(folder, result);
        print(view.terminal() + "\n\nEvidence and reports: " + folder);
        tell(view.ending());
    }

    /** Prints the object of {@code --json}; nothing where text is wanted. */
    void json(Path folder, Object result) {
        if (json) {
            String command = spec.qualifiedName().replaceFirst("^\\S+ ", "");
            String path = folder == null ? null : folder.toAbsolutePath().normalize().toString();
            spec.commandLine().getOut().println(Json.pretty(new Printed(command, path, result)));
            spec.commandLine().getOut().flush();
        }
    }

    /** Prints a text as it is; nothing where JSON is wanted. */
    void print(String text) {
        if (!json) {
            spec.commandLine().getOut().println(text);
            spec.commandLine().getOut().flush();
        }
    }

    /** Prints a sentence for people on the standard error; nothing where it is empty. */
    void tell(String sentence) {
        if (!sentence.isEmpty()) {
            spec.commandLine().getErr().println("lab: " + sentence);
            spec.commandLine().getErr().flush();
        }
    }

    void tell(List<String> sentences) {
        sentences.forEach(this::tell);
    }
}
