package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.nio.file.Path;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.executorlab.lab.common.Json;

/** Whether a command prints JSON in place of its text, in the one shape that all commands have in common. */
final class JsonOption {

    @Option(names = "--json", description = "Prints the result as one JSON object.")
    private boolean wanted;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** @param folder absolute; null where the command leaves none */
    private record Printed(String command, String folder, Object result) {
    }

    boolean isWanted() {
        return wanted;
    }

    /** Prints what has come out of a command that leaves no results. */
    void print(Object result) {
        print(null, result);
    }

    /**
     * Prints what has come out; nothing else may be printed on the standard output then.
     *
     * @param folder of the results
     */
    void print(Path folder, Object result) {
        String command = spec.qualifiedName().replaceFirst("^\\S+ ", "");
        PrintWriter out = spec.commandLine().getOut();
        out.println(Json.pretty(new Printed(command, folder == null ? null : folder.toAbsolutePath().normalize().toString(), result)));
        out.flush();
    }
}
