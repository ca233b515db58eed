package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Refusal;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.page.Access;

/**
 * The trainer's board knows who has joined and what each has told last. It keeps that in one file, written at each
 * change, so that a board that was killed goes on with the same code and the same participants.
 */
public final class Board {

    static final String FILE = "board.json";
    static final int PARTICIPANTS_AT_MOST = 60;
    static final Duration STUCK_FROM = Duration.ofMinutes(10);
    static final Duration AWAY_FROM = Duration.ofSeconds(40);
    private static final int FORMAT = 2;

    private final Path file;
    private final Catalogue catalogue;
    private final Clock clock;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final Map<Integer, Participant> participants = new LinkedHashMap<>();
    private final Map<Integer, Long> heard = new HashMap<>();
    private String code = JoinCode.random();

    private Board(Path file, Catalogue catalogue, Clock clock) {
        this.file = file;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    /** The file's form. */
    private record Pages(int format, String code, List<Participant> participants) {
    }

    /**
     * Opens the board of this folder, or a new one; throws {@link UsageException} if its file is damaged or of another
     * version.
     */
    public static Board in(Path folder, Catalogue catalogue, Clock clock) {
        Board board = new Board(folder.resolve(FILE), catalogue, clock);
        try {
            if (Files.exists(board.file)) {
                board.read(Json.parse(Json.text(board.file), Pages.class, FILE));
            }
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read: %s. Move it away to begin anew.".formatted(board.file, e.getMessage()), e);
        }
        return board;
    }

    private void read(Pages pages) throws IOException {
        if (pages.format() != FORMAT || JoinCode.typed(pages.code()).isEmpty() || pages.participants() == null
                || pages.participants().size() > PARTICIPANTS_AT_MOST || pages.participants().contains(null)) {
            throw new IOException("it is not a board that this version can read");
        }
        code = pages.code();
        pages.participants().forEach(participant -> participants.put(participant.number(), participant));
    }

    /** Gives what participants type to join. */
    public String code() {
        return code;
    }

    /** Lets somebody in who has the code. */
    public Admission join(String typed, String name) {
        Admission answer;
        synchronized (this) {
            answer = admit(typed, name);
        }
        if (answer.joined() == Joined.YES) {
            tell();
        }
        return answer;
    }

    private Admission admit(String typed, String given) {
        if (!Access.same(JoinCode.typed(code), JoinCode.typed(typed))) {
            return Admission.no(Joined.WRONG_CODE);
        }
        Optional<String> name = ParticipantName.find(given);
        if (name.isEmpty()) {
            return Admission.no(Joined.NO_NAME);
        }
        if (participants.values().stream()
                .anyMatch(participant -> ParticipantName.same(participant.name(), name.get()))) {
            return Admission.no(Joined.NAME_TAKEN);
        }
        if (participants.size() >= PARTICIPANTS_AT_MOST) {
            return Admission.no(Joined.NO_ROOM);
        }
        String token = Access.secret();
        int number = participants.size() + 1;
        participants.put(number, new Participant(number, name.get(), key(token), null, clock.millis(), Map.of()));
        heard.put(number, clock.millis());
        write();
        return new Admission(Joined.YES, token);
    }

    /** Finds who has this token. */
    synchronized Optional<Integer> holder(String token) {
        String key = key(token);
        return participants.values().stream().filter(participant -> Access.same(participant.key(), key))
                .map(Participant::number).findFirst();
    }

    /** Takes what a participant tells; throws {@link UsageException} if it is of no exercise. */
    void hear(int number, Report report) {
        Participant before;
        Participant after;
        synchronized (this) {
            before = participants.get(number);
            requireExercise(report.exercise());
            after = before.reporting(report, clock.millis());
            heard.put(number, clock.millis());
            if (!after.equals(before)) {
                participants.put(number, after);
                write();
            }
        }
        if (!after.equals(before)) {
            tell();
        }
    }

    // A seed's exercise has a name that the catalogue does not know.
    private void requireExercise(String id) {
        boolean known = id == null || id.startsWith("blind-")
                || catalogue.exercises().stream().anyMatch(exercise -> exercise.id().equals(id));
        if (!known) {
            throw new Refusal("no-exercise");
        }
    }

    Catalogue catalogue() {
        return catalogue;
    }

    /** Gives them in the order in which they have joined. */
    public synchronized List<Participant> participants() {
        return List.copyOf(participants.values());
    }

    /** Tells whether nothing has come from this participant for long. */
    synchronized boolean isAway(Participant participant) {
        return clock.millis() - heard.getOrDefault(participant.number(), 0L) >= AWAY_FROM.toMillis();
    }

    long now() {
        return clock.millis();
    }

    /** @param listener called after each change, by whatever thread has made it */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    // It holds the code, which is nobody else's on this machine.
    private void write() {
        try {
            AtomicFile.writeForOwner(file,
                    Json.pretty(new Pages(FORMAT, code, List.copyOf(participants.values()))) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(String token) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
