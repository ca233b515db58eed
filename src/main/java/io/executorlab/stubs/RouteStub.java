package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A route service: {@code GET /routes?from=37.50,127.03&to=37.55,127.07} is answered with the minutes that the way
 * takes as the crow flies at 20 km/h.
 */
@Command(name = "route", mixinStandardHelpOptions = true,
        description = "A route service: answers GET /routes?from=LATITUDE,LONGITUDE&to=LATITUDE,LONGITUDE with "
                + "minutes.")
public final class RouteStub extends StubCommand {

    private static final String DEGREES = "(-?\\d{1,3}(?:\\.\\d+)?(?:E-?\\d{1,2})?)";
    private static final Pattern POINT = Pattern.compile(DEGREES + "," + DEGREES);
    private static final ReplyDelay AT_ONCE = new ReplyDelay(Optional.of(Duration.ZERO));
    private static final double KILOMETRES_PER_DEGREE = 111.2;
    private static final double MINUTES_PER_KILOMETRE = 3;

    @Option(names = "--delay", defaultValue = "1s", converter = ReplyDelay.Converter.class,
            description = "Before an answer, on average: 100ms, 2s, 0, or never. Default: ${DEFAULT-VALUE}")
    private ReplyDelay delay;

    @Option(names = "--spread", defaultValue = "0", converter = ReplyDelay.DurationConverter.class,
            description = "How much longer or shorter an answer takes at most: 300ms. Default: ${DEFAULT-VALUE}")
    private Duration spread;

    @Option(names = "--seed", defaultValue = "1",
            description = "The same one gives the same delays. Default: ${DEFAULT-VALUE}")
    private long seed;

    RouteStub() {
        super("route service", 9400);
    }

    /**
     * @param address where it listens; port 0 takes a free one
     * @param spread an answer takes the delay, this much more or less, evenly spread; at most the delay
     * @param seed the same one gives the same delays in the same order
     * @throws BindException if the address cannot be had
     */
    public static StubServer start(InetSocketAddress address, ReplyDelay delay, Duration spread, long seed)
            throws BindException, InterruptedException {
        // One event loop serves all requests, so that the delays come in the order of the requests.
        SpreadDelay delays = new SpreadDelay(delay, spread, seed);
        return StubServer.start(address,
                channel -> HttpReplyHandler.addTo(channel.pipeline(), request -> reply(request, delays)));
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        if (delay.duration().filter(mean -> mean.compareTo(spread) < 0).isPresent()) {
            throw wrongUsage("--spread must not be longer than --delay");
        }
        return start(on, delay, spread, seed);
    }

    private static HttpReplyHandler.Reply reply(FullHttpRequest request, SpreadDelay delays) {
        QueryStringDecoder uri = new QueryStringDecoder(request.uri());
        if (!uri.path().equals("/routes")) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.NOT_FOUND, "{}", AT_ONCE);
        }
        Matcher from = point(uri, "from");
        Matcher to = point(uri, "to");
        if (!from.matches() || !to.matches()) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.BAD_REQUEST, "{}", AT_ONCE);
        }
        return new HttpReplyHandler.Reply(HttpResponseStatus.OK, "{\"minutes\":%d}".formatted(minutes(from, to)),
                delays.next());
    }

    private static Matcher point(QueryStringDecoder uri, String name) {
        return POINT.matcher(uri.parameters().getOrDefault(name, List.of("")).get(0));
    }

    private static long minutes(Matcher from, Matcher to) {
        double north = degrees(to, 1) - degrees(from, 1);
        double east = (degrees(to, 2) - degrees(from, 2)) * Math.cos(Math.toRadians(degrees(from, 1)));
        return Math.round(Math.hypot(north, east) * KILOMETRES_PER_DEGREE * MINUTES_PER_KILOMETRE);
    }

    private static double degrees(Matcher point, int group) {
        return Double.parseDouble(point.group(group));
    }

    /** Delays evenly spread around a mean, the same ones in the same order for the same seed. */
    static final class SpreadDelay {

        private final ReplyDelay mean;
        private final Duration spread;
        private final Random random;

        SpreadDelay(ReplyDelay mean, Duration spread, long seed) {
            this.mean = mean;
            this.spread = spread;
            this.random = new Random(seed);
        }

        ReplyDelay next() {
            double share = 2 * random.nextDouble() - 1;
            return new ReplyDelay(
                    mean.duration().map(duration -> duration.plusNanos(Math.round(share * spread.toNanos()))));
        }
    }
}
