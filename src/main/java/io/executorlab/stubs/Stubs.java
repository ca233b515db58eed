package io.executorlab.stubs;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Stand-ins for third parties' services, each in a process of its own. Exit codes: 2 wrong usage, 4 could not be
 * started.
 */
@Command(name = "stub", description = "Stands in for a third party's service until it is stopped.",
        subcommands = {ElevatorControllerStub.class, PullRequestsStub.class, Distance.class, RouteStub.class,
                ModelStub.class, ConsoleCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class Stubs {

    static final int NOT_STARTED = 4;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new Stubs()).execute(args);
    }
}
