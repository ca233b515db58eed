package io.executorlab.stubs;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(name = "distance", mixinStandardHelpOptions = true,
        description = "A network's distance: passes bytes on to a server and back, each way half a round trip later.")
final class DistanceCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Listening listening;

    @Option(names = "--port", defaultValue = "0", description = "0 takes a free one. Default: ${DEFAULT-VALUE}")
    private int port;

    @Option(names = "--to", required = true, paramLabel = "HOST:PORT", converter = Target.class,
            description = "The server, for example 127.0.0.1:5432")
    private InetSocketAddress target;

    @Option(names = "--round-trip", defaultValue = "10ms", converter = RoundTrip.class,
            description = "There and back: 10ms, 1s or 0. Default: ${DEFAULT-VALUE}")
    private Duration roundTrip;

    @Override
    public Integer call() throws InterruptedException {
        return listening.untilEnd(spec, "distance", port, address -> Distance.start(address, target, roundTrip));
    }

    static final class Target implements ITypeConverter<InetSocketAddress> {

        private static final Pattern FORMAT = Pattern.compile("(.+):(\\d{1,5})");

        @Override
        public InetSocketAddress convert(String text) {
            Matcher matcher = FORMAT.matcher(text);
            if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 65_535) {
                throw new TypeConversionException("'" + text + "' is not a valid server; try 127.0.0.1:5432");
            }
            return new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2)));
        }
    }

    static final class RoundTrip implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            try {
                return ReplyDelay.parse(text).duration().orElseThrow(IllegalArgumentException::new);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "' is not a valid round trip; try 10ms, 1s or 0");
            }
        }
    }
}
