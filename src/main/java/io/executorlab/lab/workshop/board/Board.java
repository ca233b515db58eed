package io.executorlab.lab.workshop.board;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.util.Assert;

import io.executorlab.lab.common.AtomicFile;
import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.page.LocalPage;

/**
 * The trainer's board knows what each participant has told last. Its code is kept in a file, so that a board that was
 * killed is told all of it again, for consoles tell it every few seconds.
 */
public final class Board {

    static final String FILE = "code.txt";
    static final int PARTICIPANTS_AT_MOST = 60;
    static final Duration STUCK_FROM = Duration.ofMinutes(10);
    /** Eight letters and digits of base 32, which people can read out. */
    static final String CODE = "[A-Z2-7]{4}-[A-Z2-7]{4}";

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private final String code;
    private final InstantSource clock;
    private final Map<String, Participant> participants = new LinkedHashMap<>();

    /**
     * Somebody whose console reports.
     *
     * @param since when he came to his step, in milliseconds since the epoch
     */
    public record Participant(Report last, long since) {

        /** At the explanation nobody is stuck. */
        boolean isStuck(long now) {
            return last.exercise() != null && last.step() != ExerciseStep.EXPLANATION
                    && now - since >= STUCK_FROM.toMillis();
        }
    }

    private Board(String code, InstantSource clock) {
        this.code = code;
        this.clock = clock;
    }

    /** Opens the board of this folder, or a new one; throws {@link UsageException} where its code cannot be read. */
    public static Board in(Path folder, InstantSource clock) {
        Path file = folder.resolve(FILE);
        try {
            if (!Files.exists(file)) {
                // It is nobody else's on this machine.
                AtomicFile.writeForOwner(file, randomCode());
            }
            String code = Files.readString(file).strip();
            if (!code.matches(CODE)) {
                throw new IOException("it holds no code of a board");
            }
            return new Board(code, clock);
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read: %s. Move it away to begin anew.".formatted(file, e.getMessage()), e);
        }
    }

    private static String randomCode() {
        return new SecureRandom().ints(8, 0, DIGITS.length()).mapToObj(i -> DIGITS.substring(i, i + 1))
                .collect(Collectors.joining()).replaceFirst("^.{4}", "$0-");
    }

    public String code() {
        return code;
    }

    /** @param given as {@link Joining} sends it */
    boolean isCode(String given) {
        return LocalPage.Gate.isSame(Joining.BEARER + code, given);
    }

    public synchronized void hear(Report report) {
        Participant before = participants.get(report.name());
        if (before == null && participants.size() >= PARTICIPANTS_AT_MOST) {
            throw new Refusal("board-full");
        }
        boolean still = before != null && before.last.isAtStepOf(report);
        participants.put(report.name(), new Participant(report, still ? before.since : clock.millis()));
    }

    public synchronized List<Participant> participants() {
        return List.copyOf(participants.values());
    }

    long now() {
        return clock.millis();
    }

    /**
     * A console tells the trainer's board this and nothing else. The board takes no other text than the name.
     *
     * @param name of the participant: letters and digits of any script, with blanks, dots, hyphens and underscores
     * @param exercise that he has open; null before the first
     * @param step that he has come to in it; null before the first
     * @param wrong the number of wrong choices that he has tried
     */
    public record Report(String name, String exercise, ExerciseStep step, int wrong) {

        private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._-]{0,29}");
        private static final String EXERCISE = "exercise-[1-9]\\d?|blind-[a-z]{3,20}";

        public Report {
            Assert.isTrue(isName(name) && (exercise == null) == (step == null)
                    && (exercise == null || exercise.matches(EXERCISE)) && wrong >= 0,
                    "a report has a name, an exercise and its step");
        }

        static boolean isName(String text) {
            return text != null && NAME.matcher(text).matches();
        }

        public static Report of(String name) {
            return new Report(name, null, null, 0);
        }

        public static Report of(String name, Open open) {
            return new Report(name, open.exercise().id(), open.reached(), open.attempt().wrong());
        }

        boolean isAtStepOf(Report other) {
            return exercise != null && exercise.equals(other.exercise) && step == other.step;
        }
    }
}
