package io.executorlab.stubs;

import java.time.Duration;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(name = "route", mixinStandardHelpOptions = true,
        description = "A route service: answers GET /routes?from=LATITUDE,LONGITUDE&to=LATITUDE,LONGITUDE with "
                + "minutes.")
final class RouteCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Listening listening;

    @Option(names = "--port", defaultValue = "9400", description = "0 takes a free one. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--delay", defaultValue = "1s", converter = ReplyDelay.Converter.class,
            description = "Before an answer, on average: 100ms, 2s, 0, or never. Default: ${DEFAULT-VALUE}")
    private ReplyDelay delay;

    @Option(names = "--spread", defaultValue = "0", converter = Spread.class,
            description = "How much longer or shorter an answer takes at most: 300ms. Default: ${DEFAULT-VALUE}")
    private Duration spread;

    @Option(names = "--seed", defaultValue = "1",
            description = "The same one gives the same delays. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        if (delay.duration().filter(mean -> mean.compareTo(spread) < 0).isPresent()) {
            throw new ParameterException(spec.commandLine(), "--spread must not be longer than --delay");
        }
        return listening.untilEnd(spec, "route service", port,
                address -> RouteStub.start(address, delay, spread, seed));
    }

    static final class Spread implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            try {
                return ReplyDelay.parse(text).duration().orElseThrow(IllegalArgumentException::new);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "' is not a valid spread; try 300ms, 1s or 0");
            }
        }
    }
}
