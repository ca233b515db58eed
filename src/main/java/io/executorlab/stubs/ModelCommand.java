package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "model", mixinStandardHelpOptions = true,
        description = "A language model's API: answers GET /completions?tokens=NUMBER with a text of so many words, "
                + "and GET /completions/stream?tokens=NUMBER word by word.")
final class ModelCommand extends StubCommand {

    @Option(names = "--token", defaultValue = "20ms", converter = ReplyDelay.DurationConverter.class,
            description = "How long each word takes: 20ms, 1s, or 0. Default: ${DEFAULT-VALUE}")
    private Duration token;

    ModelCommand() {
        super("language model", 9500);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return ModelStub.start(on, token);
    }
}
