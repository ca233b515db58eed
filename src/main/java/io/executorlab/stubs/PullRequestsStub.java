package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A code host's API: {@code GET /pulls/7/reviews?page=1}, {@code GET /pulls/7/comments?page=1}, and {@code ?page=last}
 * for the number of pages. The same pull request always has the same reviews and comments.
 */
@Command(name = "pull-requests", mixinStandardHelpOptions = true,
        description = "A code host's API: reviews and comments of pull requests, page by page.")
public final class PullRequestsStub extends StubCommand {

    private static final Pattern REQUEST =
            Pattern.compile("/pulls/(\\d{1,6})/(reviews|comments)\\?page=(last|[1-9]\\d{0,5})");
    private static final ReplyDelay AT_ONCE = ReplyDelay.parse("0");
    private static final int FEWEST_REVIEWS = 10;
    private static final int FEWEST_COMMENTS = 100;

    /**
     * The time that each page takes.
     *
     * @param reviews of each page; the last is that of the empty page after them
     * @param comments the same
     * @param lastPage of the answer to {@code ?page=last}
     * @param secondPages how many in a hundred pull requests have as many pages as there are delays, the others one
     * less, and nothing takes time after the last of them; null where the last delay is that of an empty page
     */
    public record Delays(List<ReplyDelay> reviews, List<ReplyDelay> comments, ReplyDelay lastPage,
            Integer secondPages) {

        public Delays {
            if (reviews.isEmpty() || comments.isEmpty()) {
                throw new IllegalArgumentException("each list needs a delay for its empty page");
            }
            if (secondPages != null && (secondPages < 0 || secondPages > 100)) {
                throw new IllegalArgumentException("--second-pages is 0 to 100, in percent");
            }
        }

        private int lastPage(List<ReplyDelay> pages, int pull) {
            return pages.size() - (secondPages != null && hasSecondPage(pull) ? 0 : 1);
        }

        /** Spread evenly over the numbers of pull requests. */
        private boolean hasSecondPage(int pull) {
            return pull * secondPages / 100 > (pull - 1) * secondPages / 100;
        }

        private ReplyDelay of(List<ReplyDelay> pages, int page, int lastPage) {
            return secondPages != null && page > lastPage ? AT_ONCE : pages.get(Math.min(page, pages.size()) - 1);
        }
    }

    @Option(names = "--reviews", split = ",", defaultValue = "1000ms,330ms", converter = ReplyDelay.Converter.class,
            description = "Before each page of reviews, the empty one after them the last. Default: ${DEFAULT-VALUE}")
    private List<ReplyDelay> reviews;

    @Option(names = "--comments", split = ",", defaultValue = "270ms,230ms", converter = ReplyDelay.Converter.class,
            description = "The same for comments. Default: ${DEFAULT-VALUE}")
    private List<ReplyDelay> comments;

    @Option(names = "--preflight", defaultValue = "330ms", converter = ReplyDelay.Converter.class,
            description = "Before the number of pages. Default: ${DEFAULT-VALUE}")
    private ReplyDelay preflight;

    @Option(names = "--second-pages", paramLabel = "PERCENT",
            description = "How many in a hundred pull requests have two pages in each list, the others one; what "
                    + "is asked for after the last page is "
                    + "answered at once, as if it were not. Default: the empty page takes the last time, for each "
                    + "list.")
    private Integer secondPages;

    PullRequestsStub() {
        super("pull requests", 9300);
    }

    /** Port 0 takes a free one; throws {@link BindException} where the address cannot be had. */
    public static StubServer start(InetSocketAddress address, Delays delays)
            throws BindException, InterruptedException {
        return StubServer.start(address,
                channel -> HttpReplyHandler.addTo(channel.pipeline(), request -> reply(request, delays)));
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return start(on, new PullRequestsStub.Delays(reviews, comments, preflight, secondPages));
    }

    private static HttpReplyHandler.Reply reply(FullHttpRequest request, Delays delays) {
        Matcher matcher = REQUEST.matcher(request.uri());
        if (!request.method().equals(HttpMethod.GET) || !matcher.matches()) {
            return new HttpReplyHandler.Reply(HttpResponseStatus.NOT_FOUND, "{}", AT_ONCE);
        }
        int pull = Integer.parseInt(matcher.group(1));
        boolean reviews = matcher.group(2).equals("reviews");
        List<ReplyDelay> pages = reviews ? delays.reviews() : delays.comments();
        int last = delays.lastPage(pages, pull);
        if (matcher.group(3).equals("last")) {
            return ok("{\"page\":" + last + "}", delays.lastPage());
        }
        int page = Integer.parseInt(matcher.group(3));
        int remarks = page > last ? 0 : reviews ? FEWEST_REVIEWS + pull % 11 : FEWEST_COMMENTS + pull * 37 % 101;
        return ok(remarks(pull, page, remarks), delays.of(pages, page, last));
    }

    private static HttpReplyHandler.Reply ok(String json, ReplyDelay after) {
        return new HttpReplyHandler.Reply(HttpResponseStatus.OK, json, after);
    }

    private static String remarks(int pull, int page, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"id\":%d,\"user\":\"user%d\",\"body\":\"Remark %d on pull request %d\"}"
                        .formatted((pull * 100L + page) * 1000 + i, i % 7, i, pull))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
