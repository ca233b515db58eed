package io.executorlab.stubs;

import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "elevator", mixinStandardHelpOptions = true,
        description = "An elevator controller: reads one line, answers OK after a delay, closes.")
final class ElevatorCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Listening listening;

    @Option(names = "--port", defaultValue = "9100", description = "0 takes a free one. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--delay", defaultValue = "100ms", converter = ReplyDelay.Converter.class,
            description = "Before the answer: 100ms, 2s, 0, or never. Default: ${DEFAULT-VALUE}")
    private ReplyDelay delay;

    @Override
    public Integer call() throws InterruptedException {
        return listening.untilEnd(spec, "elevator controller", port,
                address -> ElevatorControllerStub.start(address, delay));
    }
}
