package io.executorlab.lab.workshop.board;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.ExerciseStep;

/**
 * Somebody whose console reports to the trainer's board.
 *
 * @param exercise that he has open; null before the first
 * @param since when he came to his step of it, in milliseconds since the epoch
 * @param reports the last of each exercise
 */
public record Participant(String name, String exercise, long since, Map<String, Report> reports) {

    private static final int EXERCISES_AT_MOST = 20;

    public Participant {
        if (name == null || reports == null || exercise != null && !reports.containsKey(exercise)) {
            throw new IllegalArgumentException("a participant needs name and reports");
        }
    }

    static Participant named(String name) {
        return new Participant(name, null, 0, Map.of());
    }

    /** Gives the report of the exercise that he has open; empty before the first. */
    public Optional<Report> current() {
        return Optional.ofNullable(exercise).map(reports::get);
    }

    /** Throws {@link UsageException} if he has reported of more exercises than there could be. */
    Participant reporting(Report report, long now) {
        if (report.exercise() == null) {
            return this;
        }
        Map<String, Report> all = new TreeMap<>(reports);
        all.put(report.exercise(), report);
        if (all.size() > EXERCISES_AT_MOST) {
            throw new UsageException("These are more exercises than there are.");
        }
        boolean stays = current()
                .filter(last -> last.exercise().equals(report.exercise()) && last.step() == report.step()).isPresent();
        return new Participant(name, report.exercise(), stays ? since : now, all);
    }

    /** Tells whether he has been at one step for so long; at the explanation nobody is stuck. */
    boolean isStuck(long now, Duration from) {
        return current().filter(last -> last.step() != ExerciseStep.EXPLANATION).isPresent()
                && now - since >= from.toMillis();
    }
}
