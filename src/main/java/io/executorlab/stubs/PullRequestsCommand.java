package io.executorlab.stubs;

import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "pull-requests", mixinStandardHelpOptions = true,
        description = "A code host's API: reviews and comments of pull requests, page by page.")
final class PullRequestsCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private Listening listening;

    @Option(names = "--port", defaultValue = "9300", description = "0 takes a free one. Default: ${DEFAULT-VALUE}")
    private int port;

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

    @Override
    public Integer call() throws InterruptedException {
        return listening.untilEnd(spec, "pull requests", port,
                address -> PullRequestsStub.start(address,
                        new PullRequestsStub.Delays(reviews, comments, preflight, secondPages)));
    }
}
