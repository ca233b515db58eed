package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "elevator", mixinStandardHelpOptions = true,
        description = "An elevator controller: reads one line, answers OK after a delay, closes.")
final class ElevatorCommand extends StubCommand {

    @Option(names = "--delay", defaultValue = "100ms", converter = ReplyDelay.Converter.class,
            description = "Before the answer: 100ms, 2s, 0, or never. Default: ${DEFAULT-VALUE}")
    private ReplyDelay delay;

    ElevatorCommand() {
        super("elevator controller", 9100);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return ElevatorControllerStub.start(on, delay);
    }
}
