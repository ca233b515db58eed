package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The part of a stub's command that all of them share. */
final class Listening {

    @Option(names = "--address", defaultValue = StubServer.LOOPBACK,
            description = "Where it listens; a container's needs 0.0.0.0. Default: ${DEFAULT-VALUE}")
    private String address;

    /** Starts a stub on an address. */
    interface Start {
        StubServer on(InetSocketAddress address) throws BindException, InterruptedException;
    }

    /** Says where the stub listens and blocks until it ends; returns the exit code. */
    int untilEnd(CommandSpec spec, String name, int port, Start start) throws InterruptedException {
        CommandLine command = spec.commandLine();
        if (port < 0 || port > 65_535) {
            throw new ParameterException(command, "--port must be 0 to 65535, not " + port);
        }
        InetSocketAddress wanted = new InetSocketAddress(address, port);
        if (wanted.isUnresolved()) {
            throw new ParameterException(command, "--address: there is no host '" + address + "'");
        }
        try (StubServer server = start.on(wanted)) {
            command.getOut().println(name + " listening on " + address + ":" + server.port());
            command.getOut().flush();
            server.awaitEnd();
            return 0;
        } catch (BindException e) {
            command.getErr().println("cannot listen on " + address + ":" + port + ": " + e.getMessage());
            return Stubs.NOT_STARTED;
        }
    }
}
