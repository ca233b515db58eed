package io.executorlab.lab.workshop.console;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.RunView;
import io.executorlab.lab.workshop.page.PageController;
import io.executorlab.lab.workshop.page.SpokenJson;

/** Takes a browser's requests. All text is in the language that it asks for, else in the one that it likes best. */
@RestController
class ConsoleController extends PageController {

    private final Workshop workshop;
    private final Optional<Team> team;
    private final Map<String, Action> actions;

    /** @param team empty where the console joins no trainer's board */
    ConsoleController(Workshop workshop, Optional<Team> team) {
        super("console.html", Set.of("console.html", "console.css", "page.js", "console.js", "charts.js"));
        this.workshop = workshop;
        this.team = team;
        this.actions = Map.of("answer", (id, sent) -> workshop.answer(id, sent.question(), sent.choice()),
                "bet", (id, sent) -> workshop.bet(id, sent.fixAttempt(), sent.bet()),
                "settle", (id, sent) -> workshop.settle(id),
                "hint", (id, sent) -> workshop.hint(id, sent.stepOfExercise()),
                "show", (id, sent) -> workshop.show(id, sent.stepOfExercise()),
                "reset", (id, sent) -> workshop.reset(id),
                "run", (id, sent) -> workshop.run(id, sent.rate()),
                "begin", (id, sent) -> workshop.beginFix(id),
                "judge", (id, sent) -> workshop.judge(id));
    }

    /** All that the page can send with an action; null for what it does not. */
    private record Sent(String question, String choice, ExerciseStep step, Integer rate, String fixAttempt,
            Effect effect, Effect.Seen seen, Boolean sure) {

        ExerciseStep stepOfExercise() {
            if (step == null) {
                throw new UsageException("There is no such step.");
            }
            return step;
        }

        Bet bet() {
            if (effect == null || seen == null || sure == null) {
                throw new UsageException(
                        "A bet says what the fix attempt does, what the client sees, and how sure it is.");
            }
            return Bet.open(effect, seen, sure);
        }
    }

    private interface Action {
        void of(String id, Sent sent);
    }

    @GetMapping(path = "/api/overview", produces = JSON)
    byte[] overview(HttpServletRequest request) {
        Map<String, Object> overview = views(request).overview(workshop);
        overview.put("team", team.map(Views::team).orElse(null));
        return views(request).json(overview).getBytes(StandardCharsets.UTF_8);
    }

    @GetMapping(path = "/api/exercises/{id}", produces = JSON)
    byte[] exercise(@PathVariable("id") String id, HttpServletRequest request) {
        Map<String, Object> exercise = views(request).exercise(workshop.open(id), workshop);
        team.ifPresent(joined -> joined.at(id));
        return told(id, exercise, request);
    }

    @GetMapping(path = "/api/exercises/{id}/evidence", produces = JSON)
    byte[] evidence(@PathVariable("id") String id, HttpServletRequest request) {
        return told(id, views(request).evidence(workshop.open(id), workshop), request);
    }

    @GetMapping(path = "/api/exercises/{id}/dumps/{number}", produces = JSON)
    byte[] dump(@PathVariable("id") String id, @PathVariable("number") int number, HttpServletRequest request) {
        List<ThreadDump> dumps = workshop.dumps(id);
        // A run that has begun meanwhile has fewer dumps than those that the page still lists, and will tell of its
        // own.
        return told(id, number >= 0 && number < dumps.size() ? Views.dump(dumps.get(number),
                workshop.open(id).attempt().isOver(ExerciseStep.DIAGNOSIS)) : null, request);
    }

    @GetMapping(path = "/api/exercises/{id}/page", produces = "text/plain;charset=UTF-8")
    String page(@PathVariable("id") String id, HttpServletRequest request) {
        return AntiPatternPage.of(workshop.explained(id).experiment(), messages(request)).map(AntiPatternPage::text)
                .orElse("");
    }

    /** Does what a learner asks for; there is nothing to be told but why it cannot be done. */
    @PostMapping("/api/exercises/{id}/{action}")
    ResponseEntity<Void> act(@PathVariable("id") String id, @PathVariable("action") String name,
            @RequestBody byte[] body) {
        Action action = actions.get(name);
        if (action == null) {
            return ResponseEntity.notFound().build();
        }
        action.of(id, parse(body, Sent.class));
        return ResponseEntity.ok().build();
    }

    @GetMapping(path = "/api/exercises/{id}/fix", produces = JSON)
    byte[] fix(@PathVariable("id") String id, HttpServletRequest request) {
        return told(id, views(request).fix(id, workshop.fix(id)), request);
    }

    @GetMapping(path = "/api/exercises/{id}/fix/charts", produces = JSON)
    byte[] charts(@PathVariable("id") String id, HttpServletRequest request) {
        return told(id, SpokenJson.map("id", id, "charts", workshop.seen(id).map(RunView::charts).orElse(List.of())),
                request);
    }

    @PostMapping("/api/stop")
    void stop() {
        workshop.stop();
    }

    @PostMapping("/api/reset")
    void resetAll() {
        workshop.resetAll();
    }

    private byte[] told(String id, Object view, HttpServletRequest request) {
        return workshop.told(id, views(request).json(view)).getBytes(StandardCharsets.UTF_8);
    }

    private Views views(HttpServletRequest request) {
        return new Views(messages(request));
    }
}
