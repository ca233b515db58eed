package io.executorlab.app.review;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.executorlab.app.review.ReviewStages.Level;

/** A stage that needs another's result waits for it and holds its thread meanwhile. */
final class WaitingCollection implements ReviewCollection {

    private static final int PAGES_AHEAD = 2;

    private final CodeHost host;
    private final ReviewStages stages;
    private final StageWait wait;

    WaitingCollection(CodeHost host, ReviewStages stages, StageWait wait) {
        this.host = host;
        this.stages = stages;
        this.wait = wait;
    }

    @Override
    public List<ReviewedPull> collect(int pulls, Mode mode, Deadline deadline) {
        return new WaitingCollection(host.within(deadline), stages, wait.within(deadline)).collect(pulls, mode);
    }

    private List<ReviewedPull> collect(int pulls, Mode mode) {
        IntFunction<ReviewedPull> one = pull -> reviewed(pull, mode.inner());
        return switch (mode.pulls()) {
            case ONE_AFTER_ANOTHER -> IntStream.rangeClosed(1, pulls).mapToObj(one).toList();
            case ALL_AT_ONCE -> atOnce(Level.PULL, 1, pulls, one);
        };
    }

    private ReviewedPull reviewed(int pull, Mode.Levels levels) {
        if (levels == Mode.Levels.NONE) {
            return new ReviewedPull(pull, remarks(pull, RemarkKind.REVIEWS, levels).size(),
                    remarks(pull, RemarkKind.COMMENTS, levels).size());
        }
        CompletableFuture<List<Remark>> reviews =
                stages.start(Level.LIST, () -> remarks(pull, RemarkKind.REVIEWS, levels));
        CompletableFuture<List<Remark>> comments =
                stages.start(Level.LIST, () -> remarks(pull, RemarkKind.COMMENTS, levels));
        return new ReviewedPull(pull, wait.join(reviews).size(), wait.join(comments).size());
    }

    private List<Remark> remarks(int pull, RemarkKind kind, Mode.Levels levels) {
        IntFunction<List<Remark>> page = number -> host.page(pull, kind, number);
        return switch (levels) {
            case NONE, FIRST -> untilEmpty(1, number -> List.of(page.apply(number)));
            case BOTH -> atOnce(Level.PAGE, 1, host.lastPage(pull, kind), page).stream().flatMap(List::stream).toList();
            case BOTH_AHEAD -> untilEmpty(PAGES_AHEAD,
                    number -> atOnce(Level.PAGE, number, number + PAGES_AHEAD - 1, page));
        };
    }

    /** Some pages at a time until one of them is empty. */
    private static List<Remark> untilEmpty(int atATime, IntFunction<List<List<Remark>>> pagesFrom) {
        List<Remark> all = new ArrayList<>();
        for (int number = 1; number <= CodeHost.MOST_PAGES; number += atATime) {
            List<List<Remark>> pages = pagesFrom.apply(number);
            pages.forEach(all::addAll);
            if (pages.stream().anyMatch(List::isEmpty)) {
                return all;
            }
        }
        throw CodeHost.unusable(new IllegalStateException("more than %d pages".formatted(CodeHost.MOST_PAGES)));
    }

    private <T> List<T> atOnce(Level level, int first, int last, IntFunction<T> stage) {
        List<CompletableFuture<T>> started = IntStream.rangeClosed(first, last)
                .mapToObj(number -> stages.start(level, () -> stage.apply(number)))
                .toList();
        return started.stream().map(wait::join).toList();
    }
}
