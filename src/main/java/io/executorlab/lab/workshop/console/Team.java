package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Refusal;
import io.executorlab.lab.workshop.board.Admission;
import io.executorlab.lab.workshop.board.BoardClient;
import io.executorlab.lab.workshop.board.Joined;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.board.Report;

/**
 * Tells the trainer's board how far the learner has come, in a thread of its own: a board that is slow or away disturbs
 * no exercise and is tried again. It sends {@link Report reports} and nothing else.
 */
final class Team implements AutoCloseable {

    static final String FILE = "team.json";
    private static final Duration BEAT = Duration.ofSeconds(10);

    private final Joining joining;
    private final Path file;
    private final Workshop workshop;
    private final BoardClient client;
    private final Duration beat;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledThreadPoolExecutor line = new ScheduledThreadPoolExecutor(1, Team::thread,
            new ThreadPoolExecutor.DiscardPolicy());
    private final AtomicBoolean waiting = new AtomicBoolean();
    private String token;
    private Optional<Joined> refused = Optional.empty();
    private String exercise;
    private boolean away;

    /** @param folder takes what a console that is started again goes on with */
    Team(Joining joining, Path folder, Workshop workshop) {
        this(joining, folder, workshop, BEAT);
    }

    /** @param beat after which the board is told that the console is there, if there is nothing else to tell */
    Team(Joining joining, Path folder, Workshop workshop, Duration beat) {
        this.joining = joining;
        this.file = folder.resolve(FILE);
        this.workshop = workshop;
        this.client = new BoardClient(joining.board());
        this.beat = beat;
        this.token = keptToken();
        workshop.onChange(this::wake);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "team");
        thread.setDaemon(true);
        return thread;
    }

    /** The file's form. */
    private record Ticket(String board, String name, String token) {
    }

    /**
     * The learner's view of it.
     *
     * @param away whether the board has not answered last time
     * @param refused why he could not join
     */
    record View(boolean joined, boolean away, Optional<Joined> refused) {
    }

    /** Begins to tell. */
    void start() {
        line.scheduleWithFixedDelay(this::exchange, 0, beat.toMillis(), TimeUnit.MILLISECONDS);
    }

    Joining joining() {
        return joining;
    }

    synchronized View view() {
        return new View(hasJoined(), away, refused);
    }

    private boolean hasJoined() {
        return !token.isEmpty();
    }

    /** Asks to be let in; {@link #view()} tells why it is not. Throws {@link UsageException} if it has been already. */
    void join(String code) {
        if (view().joined()) {
            throw new Refusal("joined-already");
        }
        Admission answer = client.join(code, joining.name());
        synchronized (this) {
            refused = Optional.of(answer.joined()).filter(joined -> joined != Joined.YES);
            if (refused.isEmpty()) {
                keep(answer.token());
            }
        }
        wake();
        tell();
    }

    /** Notes which exercise the learner has open. */
    void at(String id) {
        synchronized (this) {
            if (id.equals(exercise)) {
                return;
            }
            exercise = id;
        }
        wake();
    }

    /** @param listener called when the learner's view of it has changed */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    /** However much changes before it is told, it is told once. */
    private void wake() {
        if (waiting.compareAndSet(false, true)) {
            line.execute(this::exchange);
        }
    }

    private void exchange() {
        waiting.set(false);
        String told;
        String open;
        synchronized (this) {
            told = token;
            open = exercise;
        }
        if (told.isEmpty()) {
            return;
        }
        View before = view();
        BoardClient.Reply reply = client.report(told, reportOf(open));
        synchronized (this) {
            away = reply == BoardClient.Reply.NO_ANSWER;
            if (reply == BoardClient.Reply.UNKNOWN) {
                keep("");
            }
        }
        if (!view().equals(before)) {
            tell();
        }
    }

    private Report reportOf(String id) {
        try {
            return id == null ? Report.NONE : Report.of(workshop.open(id));
        } catch (RuntimeException e) {
            // What is wrong with the exercise its own page tells the learner.
            return Report.NONE;
        }
    }

    /** Reads the token of this board and this name; a damaged file only makes the learner type the code once more. */
    private String keptToken() {
        try {
            Ticket kept = Json.parse(Files.exists(file) ? Json.text(file) : "{}", Ticket.class, FILE);
            boolean own = joining.board().toString().equals(kept.board()) && joining.name().equals(kept.name());
            return own && kept.token() != null ? kept.token() : "";
        } catch (IOException e) {
            return "";
        }
    }

    // Nobody else on this machine has to have the token.
    private void keep(String given) {
        token = given;
        try {
            Ticket ticket = new Ticket(joining.board().toString(), joining.name(), given);
            AtomicFile.writeForOwner(file, Json.pretty(ticket) + "\n");
        } catch (IOException e) {
            // A console that is started again asks for the code then.
        }
    }

    @Override
    public void close() {
        line.shutdownNow();
    }
}
