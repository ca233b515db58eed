package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.WholeFile;
import io.executorlab.lab.workshop.team.Admission;
import io.executorlab.lab.workshop.team.BoardClient;
import io.executorlab.lab.workshop.team.Joined;
import io.executorlab.lab.workshop.team.Joining;
import io.executorlab.lab.workshop.team.Offer;
import io.executorlab.lab.workshop.team.Report;

/**
 * A console's line to the trainer's board, in a thread of its own: a board that is slow or away disturbs no exercise, and is tried again. It tells
 * {@link Report reports} and nothing else, and takes {@link Offer offers}, with which the learner does what he likes.
 */
final class Team implements AutoCloseable {

    static final String FILE = "team.json";

    private static final Duration BEAT = Duration.ofSeconds(3);
    private static final Duration BEAT_AT_MOST = Duration.ofSeconds(24);
    private static final int OFFERS_AT_MOST = 8;

    private final Joining joining;
    private final Path file;
    private final Workshop workshop;
    private final BoardClient client;
    private final Duration beat;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    private Notes notes;
    private Optional<Joined> refused = Optional.empty();
    private List<Offer> offers = List.of();
    private String exercise;
    private Duration pause;
    private boolean changed = true;
    private boolean away;
    private boolean closed;

    /** @param folder takes what a console that is started again goes on with */
    Team(Joining joining, Path folder, Workshop workshop) {
        this(joining, folder, workshop, BEAT);
    }

    /** @param beat after which the board is asked for offers, where there is nothing to tell */
    Team(Joining joining, Path folder, Workshop workshop, Duration beat) {
        this.joining = joining;
        this.file = folder.resolve(FILE);
        this.workshop = workshop;
        this.client = new BoardClient(joining.board());
        this.beat = beat;
        this.pause = beat;
        this.notes = read();
        workshop.onChange(this::wake);
    }

    /**
     * The file's form.
     *
     * @param token empty before he has joined
     * @param settled numbers of offers that he has taken or left
     */
    private record Notes(String board, String name, String token, List<Long> settled) {

        Notes {
            if (board == null || name == null || token == null || settled == null) {
                throw new IllegalArgumentException("the notes lack something");
            }
        }
    }

    /**
     * What the learner sees of it.
     *
     * @param away whether the board has not answered last time
     * @param refused why he could not join
     */
    record View(boolean joined, boolean away, Optional<Joined> refused, List<Offer> offers) {
    }

    /** Begins to tell. */
    void start() {
        Thread thread = new Thread(this::run, "team");
        thread.setDaemon(true);
        thread.start();
    }

    Joining joining() {
        return joining;
    }

    synchronized View view() {
        return new View(hasJoined(), away, refused, offers.stream().filter(offer -> !notes.settled().contains(offer.number())).toList());
    }

    private boolean hasJoined() {
        return !notes.token().isEmpty();
    }

    /** Asks to be let in; why it is not {@link #view()} tells. Throws {@link UsageException} where it has been already. */
    void join(String code) {
        synchronized (this) {
            if (hasJoined()) {
                throw new UsageException("This console has joined already.");
            }
        }
        Admission answer = client.join(code, joining.name());
        synchronized (this) {
            refused = Optional.of(answer.joined()).filter(its -> its != Joined.YES);
            if (refused.isEmpty()) {
                note(answer.token(), List.of());
            }
            changed = true;
            notifyAll();
        }
        tell();
    }

    /** Which exercise the learner has open. */
    synchronized void at(String id) {
        if (!id.equals(exercise)) {
            exercise = id;
            wake();
        }
    }

    /** The learner has taken an offer, or does not want it. */
    void settled(long number) {
        synchronized (this) {
            if (offers.stream().noneMatch(offer -> offer.number() == number)) {
                throw new UsageException("There is no such offer.");
            }
            List<Long> all = new ArrayList<>(notes.settled());
            all.add(number);
            // What the board does not offer any more does not come back.
            all.retainAll(offers.stream().map(Offer::number).toList());
            note(notes.token(), all);
        }
        tell();
    }

    /** @param listener called when what the learner sees of it has changed */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    private synchronized void wake() {
        changed = true;
        notifyAll();
    }

    private void run() {
        while (isTime()) {
            View before = view();
            exchange();
            if (!view().equals(before)) {
                tell();
            }
        }
    }

    /** Waits until there is something to tell, or the beat is over; false where the console is ending. */
    private synchronized boolean isTime() {
        long until = System.nanoTime() + pause.toNanos();
        long left = pause.toMillis();
        try {
            while (!closed && (!hasJoined() || !changed && left > 0)) {
                wait(hasJoined() ? left : 0);
                left = (until - System.nanoTime()) / Duration.ofMillis(1).toNanos();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        changed = false;
        return !closed;
    }

    private void exchange() {
        String token;
        String its;
        synchronized (this) {
            token = notes.token();
            its = exercise;
        }
        BoardClient.Reply reply = client.report(token, reportOf(its));
        synchronized (this) {
            away = reply.known() && reply.offers().isEmpty();
            pause = !away ? beat : pause.multipliedBy(2).compareTo(BEAT_AT_MOST) > 0 ? BEAT_AT_MOST : pause.multipliedBy(2);
            if (!reply.known()) {
                note("", List.of());
                offers = List.of();
            }
            reply.offers().ifPresent(all -> offers = all.stream().filter(this::isKnown).limit(OFFERS_AT_MOST).toList());
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

    private boolean isKnown(Offer offer) {
        return offer != null && (offer.exercise() == null || workshop.exercises().stream().anyMatch(its -> its.id().equals(offer.exercise())));
    }

    /** Those of this board and this name; none where the file is damaged, for all that it takes then is the code once more. */
    private Notes read() {
        Notes none = new Notes(joining.board().toString(), joining.name(), "", List.of());
        try {
            Notes kept = Files.exists(file) ? Json.parse(Json.text(file), Notes.class, FILE) : none;
            return kept.board().equals(none.board()) && kept.name().equals(none.name()) ? kept : none;
        } catch (IOException e) {
            return none;
        }
    }

    // Nobody else on this machine has to have the token.
    private void note(String token, List<Long> settled) {
        notes = new Notes(joining.board().toString(), joining.name(), token, settled);
        try {
            WholeFile.writeForOwner(file, Json.pretty(notes) + "\n");
        } catch (IOException e) {
            // A console that is started again asks for the code then.
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
