package io.executorlab.stubs;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "pull-requests", mixinStandardHelpOptions = true,
        description = "A code host's API: reviews and comments of pull requests, page by page.")
final class PullRequestsCommand extends StubCommand {

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

    PullRequestsCommand() {
        super("pull requests", 9300);
    }

    @Override
    StubServer start(InetSocketAddress on) throws BindException, InterruptedException {
        return PullRequestsStub.start(on, new PullRequestsStub.Delays(reviews, comments, preflight, secondPages));
    }
}
