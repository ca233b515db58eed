package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A route service: {@code GET /routes?from=37.50,127.03&to=37.55,127.07} is answered with the minutes that the way
 * takes as the crow flies at 20 km/h.
 */
@Command(name = "route", mixinStandardHelpOptions = true)
final class RouteStub extends HttpStub {

    private static final String DEGREES = "(-?\\d{1,3}(?:\\.\\d+)?(?:E-?\\d{1,2})?)";
    private static final Pattern POINT = Pattern.compile(DEGREES + "," + DEGREES);
    private static final double KILOMETRES_PER_DEGREE = 111.2;
    private static final double MINUTES_PER_KILOMETRE = 3;

    @Option(names = "--delay", defaultValue = "1s")
    private ReplyDelay delay;

    @Option(names = "--spread", defaultValue = "0")
    private Duration spread;

    @Option(names = "--seed", defaultValue = "1")
    private long seed;

    // One event loop serves all requests, so that the delays come in the order of the requests.
    private Random random;

    RouteStub() {
        super("route service", 9400);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        if (delay.duration().filter(mean -> mean.compareTo(spread) < 0).isPresent()) {
            throw wrongUsage("--spread must not be longer than --delay");
        }
        random = new Random(seed);
        return super.start(on);
    }

    @Override
    Reply reply(QueryStringDecoder request) {
        if (!request.path().equals("/routes")) {
            return refused(HttpResponseStatus.NOT_FOUND);
        }
        Matcher from = POINT.matcher(parameter(request, "from"));
        Matcher to = POINT.matcher(parameter(request, "to"));
        if (!from.matches() || !to.matches()) {
            return refused(HttpResponseStatus.BAD_REQUEST);
        }
        return json(HttpResponseStatus.OK, "{\"minutes\":%d}".formatted(minutes(from, to)),
                spread(delay, spread, random));
    }

    /** A delay evenly spread around a mean; the same ones in the same order for the same seed. */
    static ReplyDelay spread(ReplyDelay mean, Duration spread, Random random) {
        double share = 2 * random.nextDouble() - 1;
        return new ReplyDelay(
                mean.duration().map(duration -> duration.plusNanos(Math.round(share * spread.toNanos()))));
    }

    private static long minutes(Matcher from, Matcher to) {
        double north = degrees(to, 1) - degrees(from, 1);
        double east = (degrees(to, 2) - degrees(from, 2)) * Math.cos(Math.toRadians(degrees(from, 1)));
        return Math.round(Math.hypot(north, east) * KILOMETRES_PER_DEGREE * MINUTES_PER_KILOMETRE);
    }

    private static double degrees(Matcher point, int group) {
        return Double.parseDouble(point.group(group));
    }
}
