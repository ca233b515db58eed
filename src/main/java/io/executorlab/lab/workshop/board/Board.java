package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Refusal;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.page.Access;

/**
 * The trainer's board knows what each participant has told last. It keeps that in one file, written at each change, so
 * that a board that was killed goes on with the same code and the same participants.
 */
public final class Board {

    static final String FILE = "board.json";
    static final int PARTICIPANTS_AT_MOST = 60;
    static final Duration STUCK_FROM = Duration.ofMinutes(10);
    /** Eight letters and digits of base 32, which people can read out. */
    static final String CODE = "[A-Z2-7]{4}-[A-Z2-7]{4}";

    private static final int FORMAT = 4;
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private final Path file;
    private final Catalogue catalogue;
    private final InstantSource clock;
    private final Map<String, Participant> participants = new LinkedHashMap<>();
    private String code = randomCode();

    private Board(Path file, Catalogue catalogue, InstantSource clock) {
        this.file = file;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    /** The file's form. */
    private record Pages(int format, String code, List<Participant> participants) {

        Pages {
            if (format != FORMAT || code == null || !code.matches(CODE) || participants == null
                    || participants.stream().anyMatch(Objects::isNull)) {
                throw new IllegalArgumentException("it is not a board that this version can read");
            }
        }
    }

    /**
     * Opens the board of this folder, or a new one; throws {@link UsageException} if its file is damaged or of another
     * version.
     */
    public static Board in(Path folder, Catalogue catalogue, InstantSource clock) {
        Board board = new Board(folder.resolve(FILE), catalogue, clock);
        try {
            if (Files.exists(board.file)) {
                Pages pages = Json.read(board.file, Pages.class);
                board.code = pages.code();
                pages.participants().forEach(one -> board.participants.put(one.last().name(), one));
            }
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read: %s. Move it away to begin anew.".formatted(board.file, e.getMessage()), e);
        }
        return board;
    }

    private static String randomCode() {
        return new SecureRandom().ints(8, 0, DIGITS.length()).mapToObj(i -> DIGITS.substring(i, i + 1))
                .collect(Collectors.joining()).replaceFirst("^.{4}", "$0-");
    }

    /** Gives the secret of the group, which lets its consoles report, such as {@code K7Q2-MXTA}. */
    public String code() {
        return code;
    }

    boolean isCode(String given) {
        return Access.same(code, given);
    }

    /** Takes what a participant tells; throws {@link UsageException} if it is of no exercise, or the board is full. */
    public synchronized void hear(Report report) {
        requireExercise(report.exercise());
        Participant before = participants.get(report.name());
        if (before == null && participants.size() >= PARTICIPANTS_AT_MOST) {
            throw new Refusal("board-full");
        }
        long now = clock.millis();
        Participant after = before == null ? new Participant(report, now) : before.reporting(report, now);
        if (!after.equals(before)) {
            participants.put(report.name(), after);
            write();
        }
    }

    // A seed's exercise has a name that the catalogue does not know.
    private void requireExercise(String id) {
        if (id != null && !id.startsWith("blind-") && catalogue.find(id).isEmpty()) {
            throw new Refusal("no-exercise");
        }
    }

    /** Gives them in the order in which they have joined. */
    public synchronized List<Participant> participants() {
        return List.copyOf(participants.values());
    }

    long now() {
        return clock.millis();
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
}
