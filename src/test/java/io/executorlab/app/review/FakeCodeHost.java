package io.executorlab.app.review;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;

import io.executorlab.app.FakeServer;

/** A code host whose lists have as many pages and entries as their numbers say. */
final class FakeCodeHost extends FakeServer {

    private static final Pattern REQUEST = Pattern.compile("/pulls/(\\d+)/(reviews|comments)\\?page=(\\d+|last)");

    String property() {
        return "review.code-host.port=" + port();
    }

    /** Lists of a pull request: no page of comments for every third, else one or two; reviews have one page. */
    static int pages(int pull, String list) {
        return list.equals("reviews") ? 1 : pull % 3;
    }

    static int entries(int pull, String list, int page) {
        return page > pages(pull, list) ? 0 : pull + page + (list.equals("reviews") ? 0 : 10);
    }

    @Override
    protected String answer(HttpExchange exchange) {
        Matcher matcher = REQUEST.matcher(exchange.getRequestURI().toString());
        return matcher.matches() ? page(matcher) : "{}";
    }

    private static String page(Matcher matcher) {
        int pull = Integer.parseInt(matcher.group(1));
        String list = matcher.group(2);
        return matcher.group(3).equals("last") ? "{\"page\":%d}".formatted(pages(pull, list))
                : IntStream.range(0, entries(pull, list, Integer.parseInt(matcher.group(3))))
                        .mapToObj(i -> "{\"id\":%d,\"user\":\"u\",\"body\":\"b\",\"state\":\"ignored\"}".formatted(i))
                        .collect(Collectors.joining(",", "[", "]"));
    }
}
