package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;

/**
 * A route service: {@code GET /routes?from=37.50,127.03&to=37.55,127.07} is answered with the minutes that the way
 * takes as the crow flies at 20 km/h.
 */
public final class RouteStub {

    private static final String DEGREES = "(-?\\d{1,3}(?:\\.\\d+)?(?:E-?\\d{1,2})?)";
    private static final Pattern POINT = Pattern.compile(DEGREES + "," + DEGREES);
    private static final ReplyDelay AT_ONCE = new ReplyDelay(Optional.of(Duration.ZERO));
    private static final double KILOMETRES_PER_DEGREE = 111.2;
    private static final double MINUTES_PER_KILOMETRE = 3;

    // One event loop serves all requests, so that the delays come in the order of the requests.
    private final SpreadDelay delay;

    private RouteStub(SpreadDelay delay) {
        this.delay = delay;
    }

    /**
     * @param address where it listens; port 0 takes a free one
     * @param spread an answer takes the delay, this much more or less, evenly spread; at most the delay
     * @param seed the same one gives the same delays in the same order
     * @throws BindException if the address cannot be had
     */
    public static StubServer start(InetSocketAddress address, ReplyDelay delay, Duration spread, long seed)
            throws BindException, InterruptedException {
        RouteStub stub = new RouteStub(new SpreadDelay(delay, spread, seed));
        return StubServer.start(address, channel -> HttpReplyHandler.addTo(channel.pipeline(), stub::reply));
    }

    private HttpReplyHandler.Reply reply(FullHttpRequest request) {
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
                delay.next());
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
}
