package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command of a stub: it starts the stub, tells where that listens, and ends with it. */
abstract class StubCommand implements Callable<Integer> {

    private final String name;

    @Spec
    private CommandSpec spec;

    @Option(names = "--address", defaultValue = StubServer.LOOPBACK)
    private String address;

    @Option(names = "--port")
    private int port;

    StubCommand(String name, int usualPort) {
        this.name = name;
        port = usualPort;
    }

    abstract StubServer start(InetSocketAddress on) throws BindException, InterruptedException;

    StubServer start() throws BindException, InterruptedException {
        if (port < 0 || port > 65_535) {
            throw wrongUsage("--port must be 0 to 65535, not " + port);
        }
        InetSocketAddress wanted = new InetSocketAddress(address, port);
        if (wanted.isUnresolved()) {
            throw wrongUsage("--address: there is no host '" + address + "'");
        }
        return start(wanted);
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = spec.commandLine();
        try (StubServer server = start()) {
            command.getOut().println(name + " listening on " + address + ":" + server.port());
            command.getOut().flush();
            server.awaitEnd();
            return 0;
        } catch (BindException e) {
            command.getErr().println("cannot listen on " + address + ":" + port + ": " + e.getMessage());
            return Stubs.NOT_STARTED;
        }
    }

    ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
