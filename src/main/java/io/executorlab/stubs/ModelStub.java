package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;

/**
 * A language model's API, whose words each take their time. {@code GET /completions?tokens=5} is answered with so many
 * when all of them are there, {@code GET /completions/stream?tokens=5} with an event for each.
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
        return StubServer.start(address, channel -> {
            HttpReplyHandler.addTo(channel.pipeline(), stub::reply);
            String replies = channel.pipeline().context(HttpReplyHandler.class).name();
            channel.pipeline().addBefore(replies, null, new TokenStreamHandler(ModelStub::tokensToStream, token));
        });
    }

    private HttpReplyHandler.Reply reply(FullHttpRequest request) {
        QueryStringDecoder uri = new QueryStringDecoder(request.uri());
        if (!uri.path().equals("/completions")) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.NOT_FOUND, "{}", AT_ONCE);
        }
        OptionalInt words = tokens(uri);
        if (words.isEmpty()) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.BAD_REQUEST, "{}", AT_ONCE);
        }
        return new HttpReplyHandler.Reply(HttpResponseStatus.OK, "{\"text\":\"%s\"}".formatted(text(words.getAsInt())),
                new ReplyDelay(Optional.of(token.multipliedBy(words.getAsInt()))));
    }

    private static OptionalInt tokensToStream(FullHttpRequest request) {
        QueryStringDecoder uri = new QueryStringDecoder(request.uri());
        return uri.path().equals("/completions/stream") ? tokens(uri) : OptionalInt.empty();
    }

    private static OptionalInt tokens(QueryStringDecoder uri) {
        Matcher tokens = TOKENS.matcher(uri.parameters().getOrDefault("tokens", List.of("")).get(0));
        return tokens.matches() ? OptionalInt.of(Integer.parseInt(tokens.group())) : OptionalInt.empty();
    }

    private static String text(int words) {
        return IntStream.rangeClosed(1, words).mapToObj(TokenStreamHandler::word).collect(Collectors.joining(" "));
    }
}
