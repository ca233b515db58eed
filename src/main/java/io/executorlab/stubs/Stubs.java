package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ResourceBundle;

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
        return line().execute(args);
    }

    /** Starts a stub as its command does, for who ends it himself; throws {@link BindException} on a taken port. */
    public static StubServer start(String... args) throws BindException, InterruptedException {
        return ((StubCommand) line().parseArgs(args).subcommand().commandSpec().userObject()).start();
    }

    private static CommandLine line() {
        return new CommandLine(new Stubs())
                .setResourceBundle(ResourceBundle.getBundle("io.executorlab.stubs.help"))
                .registerConverter(ReplyDelay.class, ReplyDelay::parse)
                .registerConverter(Duration.class, ReplyDelay::time)
                .registerConverter(InetSocketAddress.class, Distance::server);
    }
}
