package io.executorlab.lab.workshop.board;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.i18n.Refusal;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Question;
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

    /** The participants with their steps, and how to join. */
    Map<String, Object> board() {
        List<Participant> participants = board.participants();
        return JsonMap.map("code", board.code(),
                "stuckMinutes", Board.STUCK_FROM.toMinutes(), "participants",
                participants.stream().map(this::participant).toList(),
                "exercises",
                exercises(participants).map(id -> JsonMap.map("id", id, "title",
                        known(id).flatMap(exercise -> messages.find(exercise.key("title"))).orElse(null),
                        "here", participants.stream().filter(participant -> id.equals(participant.exercise())).count()))
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
        return JsonMap.map("number", participant.number(), "name", participant.name(), "exercise",
                participant.exercise(), "step", current.map(report -> report.step().word()).orElse(null),
                "minutes", Math.max(0, (board.now() - participant.since()) / MINUTE), "stuck",
                participant.isStuck(board.now(), Board.STUCK_FROM), "away", board.isAway(participant),
                "wrong", current.map(report -> report.wrong().values().stream().mapToInt(List::size).sum()).orElse(0),
                "bets", current.map(report -> report.bets().size()).orElse(0));
    }

    private Optional<Exercise> known(String id) {
        return board.catalogue().exercises().stream().filter(exercise -> exercise.id().equals(id)).findFirst();
    }

    /** The group's answers and bets in an exercise; throws {@link Refusal} where there is none of this id. */
    Map<String, Object> exercise(String id) {
        List<Participant> participants = board.participants();
        if (exercises(participants).noneMatch(id::equals)) {
            throw new Refusal("no-exercise");
        }
        List<Report> reports = participants.stream().map(participant -> participant.reports().get(id))
                .filter(report -> report != null).toList();
        Optional<Material> material = known(id).flatMap(this::material);
        return JsonMap.map("id", id, "title",
                known(id).flatMap(exercise -> messages.find(exercise.key("title"))).orElse(null), "begun",
                reports.size(), "steps", Stream.of(ExerciseStep.values()).map(step -> JsonMap.map("step", step.word(),
                        "count", reports.stream().filter(report -> report.step() == step).count())).toList(),
                "wrong", wrong(reports, material), "remedies", remedies(id, reports, material));
    }

    /** The recorded material; empty where there is none to take words and results from. */
    private Optional<Material> material(Exercise exercise) {
        try {
            return materials.has(exercise) ? Optional.of(materials.of(exercise)) : Optional.empty();
        } catch (UsageException e) {
            // The board shows numbers in place of words then.
            return Optional.empty();
        }
    }

    /** The most common first. */
    private List<Map<String, Object>> wrong(List<Report> reports, Optional<Material> material) {
        List<Map<String, Object>> wrong = new ArrayList<>();
        counts(reports).forEach((question,
                numbers) -> numbers.forEach((number,
                        count) -> wrong.add(JsonMap.map("question", messages.say(Question.words(question)),
                                "number", number, "choice",
                                material.flatMap(recorded -> choice(recorded, question, number)).orElse(null), "count",
                                count))));
        wrong.sort(Comparator.comparingInt((Map<String, Object> answer) -> (Integer) answer.get("count")).reversed());
        return wrong;
    }

    /** The number of those who have tried a choice, by question and the choice's number. */
    private static Map<String, Map<Integer, Integer>> counts(List<Report> reports) {
        Map<String, Map<Integer, Integer>> counts = new TreeMap<>();
        reports.forEach(report -> report.wrong().forEach((question, numbers) -> numbers.forEach(
                number -> counts.computeIfAbsent(question, none -> new TreeMap<>()).merge(number, 1, Integer::sum))));
        return counts;
    }

    private Optional<String> choice(Material material, String question, int number) {
        return material.questions().stream().filter(asked -> asked.id().equals(question))
                .flatMap(asked -> asked.choices().stream())
                .filter(choice -> Report.number(choice.id()) == number).map(choice -> messages.say(choice.words()))
                .findFirst();
    }

    /** The remedies with known results, then others that somebody has bet on. */
    private List<Map<String, Object>> remedies(String id, List<Report> reports, Optional<Material> material) {
        Stream<String> offered = known(id).stream().flatMap(exercise -> exercise.remedies().stream()
                .filter(variant -> material.filter(found -> found.outcomes().containsKey(variant)).isPresent())
                .map(exercise::remedyId));
        Stream<String> told = reports.stream().flatMap(report -> report.bets().keySet().stream()).sorted();
        return Stream.concat(offered, told).distinct().map(remedy -> remedy(id, remedy, reports, material)).toList();
    }

    private Map<String, Object> remedy(String id, String remedy, List<Report> reports, Optional<Material> material) {
        Optional<String> variant = known(id).flatMap(exercise -> exercise.remedies().stream()
                .filter(other -> exercise.remedyId(other).equals(remedy)).findFirst());
        Optional<String> label =
                known(id).flatMap(exercise -> variant.flatMap(other -> messages.find(exercise.key("remedy." + other))));
        Optional<String> result = variant.flatMap(other -> material.map(found -> found.outcomes().get(other)))
                .map(outcome -> outcome.effect().name().toLowerCase());
        return JsonMap.map("id", remedy, "label", label.orElse(remedy), "bets",
                Stream.of(Effect.values()).map(effect -> bets(remedy, effect, reports)).toList(),
                "result", result.orElse(null));
    }

    private static Map<String, Object> bets(String remedy, Effect effect, List<Report> reports) {
        List<Report.Placed> placed = reports.stream().map(report -> report.bets().get(remedy))
                .filter(bet -> bet != null && bet.effect() == effect).toList();
        return JsonMap.map("effect", effect.name().toLowerCase(), "count", placed.size(), "sure",
                placed.stream().filter(Report.Placed::sure).count());
    }
}
