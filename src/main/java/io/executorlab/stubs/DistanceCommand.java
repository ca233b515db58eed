package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(name = "distance", mixinStandardHelpOptions = true,
        description = "A network's distance: passes bytes on to a server and back, each way half a round trip later.")
final class DistanceCommand extends StubCommand {

    @Option(names = "--to", required = true, paramLabel = "HOST:PORT", converter = Target.class,
            description = "The server, for example 127.0.0.1:5432")
    private InetSocketAddress target;

    @Option(names = "--round-trip", defaultValue = "10ms", converter = ReplyDelay.DurationConverter.class,
            description = "There and back: 10ms, 1s or 0. Default: ${DEFAULT-VALUE}")
    private Duration roundTrip;

    DistanceCommand() {
        super("distance", 0);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return Distance.start(on, target, roundTrip);
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
}
