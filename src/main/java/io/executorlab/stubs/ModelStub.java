package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;

/**
 * A language model's API: {@code GET /completions?tokens=5} is answered with so many words when all of them are there,
 * and each takes its time.
 */
public final class ModelStub {

    private static final Pattern TOKENS = Pattern.compile("[1-9]\\d{0,3}");
    private static final ReplyDelay AT_ONCE = ReplyDelay.parse("0");

    private final Duration token;

    private ModelStub(Duration token) {
        this.token = token;
    }

    /**
     * @param address where it listens; port 0 takes a free one
     * @param token how long each word takes
     * @throws BindException if the address cannot be had
     */
    public static StubServer start(InetSocketAddress address, Duration token)
            throws BindException, InterruptedException {
        ModelStub stub = new ModelStub(token);
        return StubServer.start(address, channel -> HttpReplyHandler.addTo(channel.pipeline(), stub::reply));
    }

    private HttpReplyHandler.Reply reply(FullHttpRequest request) {
        QueryStringDecoder uri = new QueryStringDecoder(request.uri());
        if (!uri.path().equals("/completions")) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.NOT_FOUND, "{}", AT_ONCE);
        }
        Matcher tokens = TOKENS.matcher(uri.parameters().getOrDefault("tokens", List.of("")).get(0));
        if (!tokens.matches()) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.BAD_REQUEST, "{}", AT_ONCE);
        }
        int words = Integer.parseInt(tokens.group());
        return new HttpReplyHandler.Reply(HttpResponseStatus.OK, "{\"text\":\"%s\"}".formatted(text(words)),
                new ReplyDelay(Optional.of(token.multipliedBy(words))));
    }

    private static String text(int words) {
        return IntStream.rangeClosed(1, words).mapToObj(word -> "word" + word).collect(Collectors.joining(" "));
    }
}
