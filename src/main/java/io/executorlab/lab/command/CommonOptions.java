package io.executorlab.lab.command;

import java.util.Map;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

import io.executorlab.lab.common.Colour;
import io.executorlab.lab.common.Terminal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.Verbosity;

/** What each command takes, before its name or behind it. */
abstract class CommonOptions {

    @Option(names = "--quiet", scope = ScopeType.INHERIT,
            description = "Prints results and errors, no progress; every command takes it.")
    private boolean quiet;

    @Option(names = "--verbose", scope = ScopeType.INHERIT,
            description = "Prints each step on a line of its own, and where programs log; likewise.")
    private boolean verbose;

    /** Makes them hold for all that is printed from now on. */
    final void apply(Map<String, String> environment) {
        if (quiet && verbose) {
            throw new UsageException("--quiet and --verbose contradict each other. Leave one of them out.");
        }
        Terminal.colour(Colour.isWanted(environment, Terminal.outIsTerminal()));
        Verbosity.set(quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.USUAL);
    }
}
