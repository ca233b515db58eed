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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A language model's API, whose words each take their time. {@code GET /completions?tokens=5} is answered with so many
 * when all of them are there, {@code GET /completions/stream?tokens=5} with an event for each.
 */
@Command(name = "model", mixinStandardHelpOptions = true,
        description = "A language model's API: answers GET /completions?tokens=NUMBER with a text of so many words, "
                + "and GET /completions/stream?tokens=NUMBER word by word.")
public final class ModelStub extends StubCommand {

    private static final Pattern TOKENS = Pattern.compile("[1-9]\\d{0,3}");
    private static final ReplyDelay AT_ONCE = ReplyDelay.parse("0");

    @Option(names = "--token", defaultValue = "20ms", converter = ReplyDelay.DurationConverter.class,
            description = "How long each word takes: 20ms, 1s, or 0. Default: ${DEFAULT-VALUE}")
    private Duration token;

    ModelStub() {
        super("language model", 9500);
    }

    /** Port 0 takes a free one; throws {@link BindException} where the address cannot be had. */
    public static StubServer start(InetSocketAddress address, Duration token)
            throws BindException, InterruptedException {
        return StubServer.start(address, channel -> {
            HttpReplyHandler.addTo(channel.pipeline(), request -> reply(request, token));
            String replies = channel.pipeline().context(HttpReplyHandler.class).name();
            channel.pipeline().addBefore(replies, null, new TokenStreamHandler(ModelStub::tokensToStream, token));
        });
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return start(on, token);
    }

    private static HttpReplyHandler.Reply reply(FullHttpRequest request, Duration token) {
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
