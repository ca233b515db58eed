package io.executorlab.lab.workshop.console;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.workshop.board.Board;
import io.executorlab.lab.workshop.board.Joining;

/**
 * Tells the trainer's board how far the learner has come, again and again in a thread of its own: a board that is slow
 * or away disturbs no exercise. It sends {@link Board.Report reports} and nothing else.
 */
final class Team implements AutoCloseable {

    static final Duration EVERY = Duration.ofSeconds(3);

    private final Joining joining;
    private final Workshop workshop;
    private final Duration every;
    private final ScheduledExecutorService line =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("team"));
    private volatile String exercise;
    private volatile Joining.Reply reply;

    /** @param every how long it waits before it tells again */
    Team(Joining joining, Workshop workshop, Duration every) {
        this.joining = joining;
        this.workshop = workshop;
        this.every = every;
    }

    void start() {
        line.scheduleWithFixedDelay(() -> reply = joining.tell(report(exercise)), 0, every.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    Joining joining() {
        return joining;
    }

    /** The board's last answer; empty before the first. */
    Optional<Joining.Reply> reply() {
        return Optional.ofNullable(reply);
    }

    void at(String id) {
        exercise = id;
    }

    private Board.Report report(String id) {
        try {
            return id == null ? Board.Report.of(joining.name()) : Board.Report.of(joining.name(), workshop.open(id));
        } catch (RuntimeException e) {
            // What is wrong with the exercise its own page tells the learner.
            return Board.Report.of(joining.name());
        }
    }

    @Override
    public void close() {
        line.shutdownNow();
    }
}
