package io.executorlab.app.review;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Only calls run on the executor, and none of them waits for another: what needs a result comes after it
 * ({@code thenCompose}, {@code thenCombine}). So one pool is enough, however small. Only the request's thread waits.
 */
final class ComposedCollection implements ReviewCollection {

    private static final int PAGES_AHEAD = 2;

    private final CodeHost host;
    private final Executor calls;
    private final StageWait wait;

    ComposedCollection(CodeHost host, Executor calls, StageWait wait) {
        this.host = host;
        this.calls = calls;
        this.wait = wait;
    }

    @Override
    public List<ReviewedPull> collect(int pulls, Mode mode, Deadline deadline) {
        return new ComposedCollection(host.within(deadline), calls, wait.within(deadline)).collect(pulls, mode);
    }

    private List<ReviewedPull> collect(int pulls, Mode mode) {
        Stream<CompletableFuture<ReviewedPull>> reviewed = IntStream.rangeClosed(1, pulls)
                .mapToObj(pull -> reviewed(pull, mode.inner()));
        return switch (mode.pulls()) {
            // The stream starts a pull request only when the one before it has been waited for.
            case ONE_AFTER_ANOTHER -> reviewed.map(wait::join).toList();
            case ALL_AT_ONCE -> wait.join(all(reviewed.toList()));
        };
    }

    private CompletableFuture<ReviewedPull> reviewed(int pull, Mode.Levels levels) {
        CompletableFuture<List<Remark>> reviews = remarks(pull, RemarkKind.REVIEWS, levels);
        return levels == Mode.Levels.NONE
                ? reviews.thenCompose(first -> remarks(pull, RemarkKind.COMMENTS, levels)
                        .thenApply(second -> new ReviewedPull(pull, first.size(), second.size())))
                : reviews.thenCombine(remarks(pull, RemarkKind.COMMENTS, levels),
                        (first, second) -> new ReviewedPull(pull, first.size(), second.size()));
    }

    private CompletableFuture<List<Remark>> remarks(int pull, RemarkKind kind, Mode.Levels levels) {
        return switch (levels) {
            case NONE, FIRST -> untilEmpty(pull, kind, 1, 1, new ArrayList<>());
            case BOTH -> call(() -> host.lastPage(pull, kind)).thenCompose(last -> pages(pull, kind, 1, last))
                    .thenApply(pages -> pages.stream().flatMap(List::stream).toList());
            case BOTH_AHEAD -> untilEmpty(pull, kind, 1, PAGES_AHEAD, new ArrayList<>());
        };
    }

    private CompletableFuture<List<Remark>> untilEmpty(int pull, RemarkKind kind, int first, int atATime,
            List<Remark> before) {
        if (first > CodeHost.MOST_PAGES) {
            throw CodeHost.unusable(new IllegalStateException("more than %d pages".formatted(CodeHost.MOST_PAGES)));
        }
        return pages(pull, kind, first, first + atATime - 1).thenCompose(pages -> {
            pages.forEach(before::addAll);
            return pages.stream().anyMatch(List::isEmpty) ? CompletableFuture.completedFuture(before)
                    : untilEmpty(pull, kind, first + atATime, atATime, before);
        });
    }

    private CompletableFuture<List<List<Remark>>> pages(int pull, RemarkKind kind, int first, int last) {
        return all(
                IntStream.rangeClosed(first, last).mapToObj(page -> call(() -> host.page(pull, kind, page))).toList());
    }

    private <T> CompletableFuture<T> call(Supplier<T> call) {
        return CompletableFuture.supplyAsync(call, calls);
    }

    private static <T> CompletableFuture<List<T>> all(List<CompletableFuture<T>> stages) {
        // All have ended when they are joined: nobody waits in here.
        return CompletableFuture.allOf(stages.toArray(CompletableFuture[]::new))
                .thenApply(ended -> stages.stream().map(CompletableFuture::join).toList());
    }
}
