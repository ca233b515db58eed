package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
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
@Command(name = "model", mixinStandardHelpOptions = true)
final class ModelStub extends StubCommand {

    private static final Pattern TOKENS = Pattern.compile("[1-9]\\d{0,3}");

    @Option(names = "--token", defaultValue = "20ms")
    private Duration token;

    ModelStub() {
        super("language model", 9500);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return StubServer.start(on, channel -> {
            HttpReplyHandler.addTo(channel.pipeline(), this::reply);
            String replies = channel.pipeline().context(HttpReplyHandler.class).name();
            channel.pipeline().addBefore(replies, null, new TokenStreamHandler(ModelStub::tokensToStream, token));
        });
    }

    private HttpReplyHandler.Reply reply(QueryStringDecoder request) {
        if (!request.path().equals("/completions")) {
            return HttpReplyHandler.Reply.refused(HttpResponseStatus.NOT_FOUND);
        }
        OptionalInt words = tokens(request);
        if (words.isEmpty()) {
            return HttpReplyHandler.Reply.refused(HttpResponseStatus.BAD_REQUEST);
        }
        return HttpReplyHandler.Reply.ok("{\"text\":\"%s\"}".formatted(text(words.getAsInt())),
                new ReplyDelay(Optional.of(token.multipliedBy(words.getAsInt()))));
    }

    private static OptionalInt tokensToStream(FullHttpRequest request) {
        QueryStringDecoder uri = new QueryStringDecoder(request.uri());
        return uri.path().equals("/completions/stream") ? tokens(uri) : OptionalInt.empty();
    }

    private static OptionalInt tokens(QueryStringDecoder request) {
        Matcher tokens = TOKENS.matcher(HttpReplyHandler.parameter(request, "tokens"));
        return tokens.matches() ? OptionalInt.of(Integer.parseInt(tokens.group())) : OptionalInt.empty();
    }

    private static String text(int words) {
        return IntStream.rangeClosed(1, words).mapToObj(TokenStreamHandler::word).collect(Collectors.joining(" "));
    }
}
