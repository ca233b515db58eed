package io.executorlab.stubs;

import java.net.BindException;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The part of a stub's command that all of them share. */
final class Listening {

    /** Starts a stub on a port. */
    interface Start {
        LoopbackServer on(int port) throws BindException, InterruptedException;
    }

    private Listening() {
    }

    /** Says where the stub listens and blocks until it ends; returns the exit code. */
    static int untilEnd(CommandSpec spec, String name, int port, Start start) throws InterruptedException {
        CommandLine command = spec.commandLine();
        if (port < 0 || port > 65_535) {
            throw new ParameterException(command, "--port must be 0 to 65535, not " + port);
        }
        try (LoopbackServer server = start.on(port)) {
            command.getOut().println(name + " listening on 127.0.0.1:" + server.port());
            command.getOut().flush();
            server.awaitEnd();
            return 0;
        } catch (BindException e) {
            command.getErr().println("cannot listen on 127.0.0.1:" + port + ": " + e.getMessage());
            return Stubs.NOT_STARTED;
        }
    }
}
