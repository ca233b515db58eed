package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "route", mixinStandardHelpOptions = true,
        description = "A route service: answers GET /routes?from=LATITUDE,LONGITUDE&to=LATITUDE,LONGITUDE with "
                + "minutes.")
final class RouteCommand extends StubCommand {

    @Option(names = "--delay", defaultValue = "1s", converter = ReplyDelay.Converter.class,
            description = "Before an answer, on average: 100ms, 2s, 0, or never. Default: ${DEFAULT-VALUE}")
    private ReplyDelay delay;

    @Option(names = "--spread", defaultValue = "0", converter = ReplyDelay.DurationConverter.class,
            description = "How much longer or shorter an answer takes at most: 300ms. Default: ${DEFAULT-VALUE}")
    private Duration spread;

    @Option(names = "--seed", defaultValue = "1",
            description = "The same one gives the same delays. Default: ${DEFAULT-VALUE}")
    private long seed;

    RouteCommand() {
        super("route service", 9400);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        if (delay.duration().filter(mean -> mean.compareTo(spread) < 0).isPresent()) {
            throw wrongUsage("--spread must not be longer than --delay");
        }
        return RouteStub.start(on, delay, spread, seed);
    }
}
