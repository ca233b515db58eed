package io.executorlab.stubs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A language model's API, whose words each take their time. {@code GET /completions?tokens=5} is answered with so many
 * when all of them are there, {@code GET /completions/stream?tokens=5} with an event for each.
 */
@Command(name = "model", mixinStandardHelpOptions = true)
final class ModelStub extends HttpStub {

    private static final Pattern TOKENS = Pattern.compile("[1-9]\\d{0,3}");

    @Option(names = "--token", defaultValue = "20ms")
    private Duration token;

    ModelStub() {
        super("language model", 9500);
    }

    @Override
    Reply reply(QueryStringDecoder request) {
        String tokens = parameter(request, "tokens");
        boolean isNumber = TOKENS.matcher(tokens).matches();
        if (isNumber && request.path().equals("/completions/stream")) {
            return events(words(tokens), token);
        }
        if (!request.path().equals("/completions")) {
            return refused(HttpResponseStatus.NOT_FOUND);
        }
        return !isNumber ? refused(HttpResponseStatus.BAD_REQUEST)
                : json(HttpResponseStatus.OK, "{\"text\":\"%s\"}".formatted(String.join(" ", words(tokens))),
                        new ReplyDelay(Optional.of(token.multipliedBy(Integer.parseInt(tokens)))));
    }

    private static List<String> words(String tokens) {
        return IntStream.rangeClosed(1, Integer.parseInt(tokens)).mapToObj(number -> "word" + number).toList();
    }
}
