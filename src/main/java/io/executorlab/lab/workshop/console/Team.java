package io.executorlab.lab.workshop.console;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.workshop.board.BoardClient;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.board.Report;

/**
 * Tells the trainer's board how far the learner has come, in a thread of its own: a board that is slow or away disturbs
 * no exercise and is tried again. It sends {@link Report reports} and nothing else.
 */
final class Team implements AutoCloseable {

    private static final Duration BEAT = Duration.ofSeconds(10);

    private final Joining joining;
    private final Workshop workshop;
    private final BoardClient client;
    private final Duration beat;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledThreadPoolExecutor line = new ScheduledThreadPoolExecutor(1, DaemonThreads.named("team"),
            new ThreadPoolExecutor.DiscardPolicy());
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile String exercise;
    private volatile Optional<BoardClient.Reply> reply = Optional.empty();

    Team(Joining joining, Workshop workshop) {
        this(joining, workshop, BEAT);
    }

    /** @param beat after which the board is told again, if there is nothing new to tell */
    Team(Joining joining, Workshop workshop, Duration beat) {
        this.joining = joining;
        this.workshop = workshop;
        this.client = new BoardClient(joining);
        this.beat = beat;
        workshop.onChange(this::wake);
    }

    /** Begins to tell. */
    void start() {
        line.scheduleWithFixedDelay(this::exchange, 0, beat.toMillis(), TimeUnit.MILLISECONDS);
    }

    Joining joining() {
        return joining;
    }

    /** The board's last answer; empty before the first. */
    Optional<BoardClient.Reply> reply() {
        return reply;
    }

    /** Notes which exercise the learner has open. */
    void at(String id) {
        if (!id.equals(exercise)) {
            exercise = id;
            wake();
        }
    }

    /** @param listener called when the board answers otherwise than before */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** However much changes before it is told, it is told once. */
    private void wake() {
        if (waiting.compareAndSet(false, true)) {
            line.execute(this::exchange);
        }
    }

    private void exchange() {
        waiting.set(false);
        Optional<BoardClient.Reply> before = reply;
        reply = Optional.of(client.report(report(exercise)));
        if (!reply.equals(before)) {
            listeners.forEach(Runnable::run);
        }
    }

    private Report report(String id) {
        try {
            return id == null ? Report.of(joining.name()) : Report.of(joining.name(), workshop.open(id));
        } catch (RuntimeException e) {
            // What is wrong with the exercise its own page tells the learner.
            return Report.of(joining.name());
        }
    }

    @Override
    public void close() {
        line.shutdownNow();
    }
}
