package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A code host's API: {@code GET /pulls/7/reviews?page=1}, {@code GET /pulls/7/comments?page=1}, and {@code ?page=last}
 * for the number of pages. The same pull request always has the same reviews and comments.
 */
@Command(name = "pull-requests", mixinStandardHelpOptions = true)
final class PullRequestsStub extends HttpStub {

    private static final Pattern REQUEST =
            Pattern.compile("/pulls/(\\d{1,6})/(reviews|comments)\\?page=(last|[1-9]\\d{0,5})");
    private static final int FEWEST_REVIEWS = 10;
    private static final int FEWEST_COMMENTS = 100;

    @Option(names = "--reviews", split = ",", defaultValue = "1000ms,330ms")
    private List<ReplyDelay> reviews;

    @Option(names = "--comments", split = ",", defaultValue = "270ms,230ms")
    private List<ReplyDelay> comments;

    @Option(names = "--preflight", defaultValue = "330ms")
    private ReplyDelay preflight;

    @Option(names = "--second-pages", paramLabel = "PERCENT")
    private Integer secondPages;

    PullRequestsStub() {
        super("pull requests", 9300);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        if (secondPages != null && (secondPages < 0 || secondPages > 100)) {
            throw wrongUsage("--second-pages is 0 to 100, in percent");
        }
        return super.start(on);
    }

    @Override
    Reply reply(QueryStringDecoder request) {
        Matcher matcher = REQUEST.matcher(request.uri());
        if (!matcher.matches()) {
            return refused(HttpResponseStatus.NOT_FOUND);
        }
        int pull = Integer.parseInt(matcher.group(1));
        boolean ofReviews = matcher.group(2).equals("reviews");
        List<ReplyDelay> pages = ofReviews ? reviews : comments;
        int last = pages.size() - (secondPages != null && hasSecondPage(pull) ? 0 : 1);
        if (matcher.group(3).equals("last")) {
            return json(HttpResponseStatus.OK, "{\"page\":" + last + "}", preflight);
        }
        int page = Integer.parseInt(matcher.group(3));
        int remarks = page > last ? 0 : ofReviews ? FEWEST_REVIEWS + pull % 11 : FEWEST_COMMENTS + pull * 37 % 101;
        return json(HttpResponseStatus.OK, remarks(pull, page, remarks), secondPages != null && page > last
                ? ReplyDelay.NONE : pages.get(Math.min(page, pages.size()) - 1));
    }

    /** Spread evenly over the numbers of pull requests. */
    private boolean hasSecondPage(int pull) {
        return pull * secondPages / 100 > (pull - 1) * secondPages / 100;
    }

    private static String remarks(int pull, int page, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"id\":%d,\"user\":\"user%d\",\"body\":\"Remark %d on pull request %d\"}"
                        .formatted((pull * 100L + page) * 1000 + i, i % 7, i, pull))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
