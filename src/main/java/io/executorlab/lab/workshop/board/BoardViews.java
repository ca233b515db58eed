package io.executorlab.lab.workshop.board;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.i18n.Refusal;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Outcome;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;
import io.executorlab.lab.workshop.page.JsonMap;

/** Makes of the board what the trainer's browser gets in one language, as plain maps for JSON. */
final class BoardViews {

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    private final Messages messages;
    private final Board board;
    private final RecordedMaterials materials;

    BoardViews(Messages messages, Board board, RecordedMaterials materials) {
        this.messages = messages;
        this.board = board;
        this.materials = materials;
    }

    /** The participants with their steps. */
    Map<String, Object> board() {
        List<Participant> participants = board.participants();
        return JsonMap.map("stuckMinutes", Board.STUCK_FROM.toMinutes(), "participants",
                participants.stream().map(this::participant).toList(), "exercises",
                exercises(participants).map(id -> JsonMap.map("id", id, "title", title(id), "here",
                        participants.stream().filter(participant -> id.equals(participant.exercise())).count()))
                        .toList());
    }

    /** The catalogue's exercises, then those that a seed has chosen and somebody has open. */
    private Stream<String> exercises(List<Participant> participants) {
        Stream<String> told =
                participants.stream().flatMap(participant -> participant.reports().keySet().stream()).sorted();
        return Stream.concat(board.catalogue().exercises().stream().map(Exercise::id), told).distinct();
    }

    private Map<String, Object> participant(Participant participant) {
        Optional<Report> current = participant.current();
        return JsonMap.map("name", participant.name(), "exercise", participant.exercise(), "step",
                current.map(report -> report.step().word()).orElse(null),
                "minutes", Math.max(0, (board.now() - participant.since()) / MINUTE), "stuck",
                participant.isStuck(board.now(), Board.STUCK_FROM), "wrong", current.map(Report::wrong).orElse(0),
                "bets", current.map(report -> report.bets().size()).orElse(0));
    }

    private Optional<Exercise> known(String id) {
        return board.catalogue().exercises().stream().filter(exercise -> exercise.id().equals(id)).findFirst();
    }

    private String title(String id) {
        return known(id).flatMap(exercise -> messages.find(exercise.key("title"))).orElse(null);
    }

    /** The group's steps and bets in an exercise; throws {@link Refusal} where there is none of this id. */
    Map<String, Object> exercise(String id) {
        List<Participant> participants = board.participants();
        if (exercises(participants).noneMatch(id::equals)) {
            throw new Refusal("no-exercise");
        }
        List<Report> reports = participants.stream().map(participant -> participant.reports().get(id))
                .filter(Objects::nonNull).toList();
        return JsonMap.map("id", id, "title", title(id), "begun", reports.size(),
                "steps", Stream.of(ExerciseStep.values()).map(step -> JsonMap.map("step", step.word(),
                        "count", reports.stream().filter(report -> report.step() == step).count())).toList(),
                "remedies", remedies(id, reports));
    }

    /** The remedies with known results, then others that somebody has bet on. */
    private List<Map<String, Object>> remedies(String id, List<Report> reports) {
        Optional<Exercise> exercise = known(id);
        Map<String, Outcome> outcomes = exercise.map(this::outcomes).orElse(Map.of());
        Stream<String> offered = exercise.stream().flatMap(known -> known.remedies().stream()
                .filter(outcomes::containsKey).map(known::remedyId));
        Stream<String> told = reports.stream().flatMap(report -> report.bets().keySet().stream()).sorted();
        return Stream.concat(offered, told).distinct().map(remedy -> {
            Optional<String> variant = exercise.flatMap(known -> known.remedies().stream()
                    .filter(other -> known.remedyId(other).equals(remedy)).findFirst());
            Optional<String> label =
                    variant.flatMap(other -> messages.find(exercise.orElseThrow().key("remedy." + other)));
            return JsonMap.map("id", remedy, "label", label.orElse(remedy),
                    "bets", Stream.of(Effect.values()).map(effect -> bets(remedy, effect, reports)).toList(),
                    "result", variant.map(outcomes::get).map(outcome -> word(outcome.effect())).orElse(null));
        }).toList();
    }

    /** The recorded results by variant; none where there is no recording that can be read. */
    private Map<String, Outcome> outcomes(Exercise exercise) {
        try {
            return materials.has(exercise) ? materials.of(exercise).outcomes() : Map.of();
        } catch (UsageException e) {
            return Map.of();
        }
    }

    private static Map<String, Object> bets(String remedy, Effect effect, List<Report> reports) {
        return JsonMap.map("effect", word(effect), "count",
                reports.stream().filter(report -> report.bets().get(remedy) == effect).count());
    }

    private static String word(Effect effect) {
        return effect.name().toLowerCase();
    }
}
