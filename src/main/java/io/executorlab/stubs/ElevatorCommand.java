package io.executorlab.stubs;

import java.net.BindException;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(name = "elevator", mixinStandardHelpOptions = true,
        description = "An elevator controller: reads one line, answers OK after a delay, closes.")
final class ElevatorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--port", defaultValue = "9100", description = "0 takes a free one. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--delay", defaultValue = "100ms", converter = ReplyDelay.Converter.class,
            description = "Before the answer: 100ms, 2s, 0, or never. Default: ${DEFAULT-VALUE}")
    private ReplyDelay delay;

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > 65_535) {
            throw new ParameterException(spec.commandLine(), "--port must be 0 to 65535, not " + port);
        }
        try (ElevatorControllerStub stub = ElevatorControllerStub.start(port, delay)) {
            spec.commandLine().getOut().println("elevator controller listening on 127.0.0.1:" + stub.port());
            spec.commandLine().getOut().flush();
            stub.awaitEnd();
            return 0;
        } catch (BindException e) {
            spec.commandLine().getErr().println("cannot listen on 127.0.0.1:" + port + ": " + e.getMessage());
            return Stubs.NOT_STARTED;
        }
    }
}
