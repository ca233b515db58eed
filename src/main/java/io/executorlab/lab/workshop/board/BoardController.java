package io.executorlab.lab.workshop.board;

import static io.executorlab.lab.workshop.page.JsonMap.map;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.i18n.Refusal;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Outcome;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;
import io.executorlab.lab.workshop.page.Access;
import io.executorlab.lab.workshop.page.PageController;

/** Gives the trainer's browser what it shows. */
@RestController
class BoardController extends PageController {

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    private final Board board;
    private final RecordedMaterials materials;
    private final Invitation invitation;

    BoardController(Board board, RecordedMaterials materials, Invitation invitation, Access access) {
        super("board.html", Set.of("board.html", "console.css", "page.js", "board.js"), access);
        this.board = board;
        this.materials = materials;
        this.invitation = invitation;
    }

    /**
     * Tells participants where to join.
     *
     * @param url with the board's code
     * @param network whether other machines reach it
     */
    record Invitation(String url, boolean network) {
    }

    /** The participants with their steps, and where others join. */
    @GetMapping(path = "/api/board", produces = JSON)
    byte[] board(HttpServletRequest request) {
        Messages messages = messages(request);
        List<Participant> participants = board.participants();
        return json(map("url", invitation.url(), "network", invitation.network(),
                "stuckMinutes", Board.STUCK_FROM.toMinutes(),
                "participants", participants.stream().map(this::participant).toList(),
                "exercises", exercises(participants).map(id -> map("id", id, "title", title(id, messages), "here",
                        participants.stream().filter(participant -> id.equals(participant.exercise())).count()))
                        .toList()));
    }

    private Map<String, Object> participant(Participant participant) {
        Optional<Report> current = participant.current();
        return map("name", participant.name(), "exercise", participant.exercise(),
                "step", current.map(Report::step).orElse(null),
                "minutes", Math.max(0, (board.now() - participant.since()) / MINUTE),
                "stuck", participant.isStuck(board.now(), Board.STUCK_FROM),
                "wrong", current.map(Report::wrong).orElse(0),
                "bets", current.map(report -> report.bets().size()).orElse(0));
    }

    /** The catalogue's exercises, then those that a seed has chosen and somebody has open. */
    private Stream<String> exercises(List<Participant> participants) {
        Stream<String> told =
                participants.stream().flatMap(participant -> participant.reports().keySet().stream()).sorted();
        return Stream.concat(board.catalogue().exercises().stream().map(Exercise::id), told).distinct();
    }

    private String title(String id, Messages messages) {
        return board.catalogue().find(id).flatMap(exercise -> messages.find(exercise.key("title"))).orElse(null);
    }

    /** The group's steps and bets in an exercise; throws {@link Refusal} where there is none of this id. */
    @GetMapping(path = "/api/board/exercises/{id}", produces = JSON)
    byte[] exercise(@PathVariable("id") String id, HttpServletRequest request) {
        Messages messages = messages(request);
        List<Participant> participants = board.participants();
        if (exercises(participants).noneMatch(id::equals)) {
            throw new Refusal("no-exercise");
        }
        List<Report> reports = participants.stream().map(participant -> participant.reports().get(id))
                .filter(Objects::nonNull).toList();
        return json(map("id", id, "title", title(id, messages), "begun", reports.size(),
                "steps", Stream.of(ExerciseStep.values()).map(step -> map("step", step,
                        "count", reports.stream().filter(report -> report.step() == step).count())).toList(),
                "fixAttempts", fixAttempts(id, reports, messages)));
    }

    /** The fix attempts with known results, then others that somebody has bet on. */
    private List<Map<String, Object>> fixAttempts(String id, List<Report> reports, Messages messages) {
        Optional<Exercise> exercise = board.catalogue().find(id);
        Map<String, Outcome> outcomes = exercise.map(this::outcomes).orElse(Map.of());
        Stream<String> offered = exercise.stream().flatMap(known -> known.fixAttempts().stream()
                .filter(outcomes::containsKey).map(known::fixAttemptId));
        Stream<String> told = reports.stream().flatMap(report -> report.bets().keySet().stream()).sorted();
        return Stream.concat(offered, told).distinct().map(fixAttempt -> {
            Optional<String> variant = exercise.flatMap(known -> known.fixAttempts().stream()
                    .filter(other -> known.fixAttemptId(other).equals(fixAttempt)).findFirst());
            Optional<String> label =
                    variant.flatMap(other -> messages.find(exercise.orElseThrow().key("fix-attempt." + other)));
            return map("id", fixAttempt, "label", label.orElse(fixAttempt),
                    "bets", Stream.of(Effect.values()).map(effect -> map("effect", effect, "count",
                            reports.stream().filter(report -> report.bets().get(fixAttempt) == effect).count()))
                            .toList(),
                    "result", variant.map(outcomes::get).map(Outcome::effect).orElse(null));
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
}
