package io.executorlab.lab.workshop.console;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.page.Access;
import io.executorlab.lab.workshop.page.JsonMap;
import io.executorlab.lab.workshop.page.PageController;

/** Takes a browser's requests. All text is in the language that it asks for, else in the one that it likes best. */
@RestController
class ConsoleController extends PageController {

    private final Workshop workshop;
    private final Optional<Team> team;

    /** @param team empty where the console joins no trainer's board */
    ConsoleController(Workshop workshop, Access access, Optional<Team> team) {
        super("console.html", Set.of("console.html", "console.css", "page.js", "console.js", "charts.js"), access);
        this.workshop = workshop;
        this.team = team;
    }

    private record Answer(String question, String choice) {
    }

    private record BetOn(String remedy, @JsonUnwrapped Bet bet) {
    }

    private record At(ExerciseStep step) {
    }

    private record Rate(Integer rate) {
    }

    @GetMapping(path = "/api/overview", produces = JSON)
    byte[] overview(HttpServletRequest request) {
        Map<String, Object> overview = views(request).overview(workshop);
        overview.put("team", team.map(Views::team).orElse(null));
        return json(overview);
    }

    @GetMapping(path = "/api/exercises/{id}", produces = JSON)
    byte[] exercise(@PathVariable("id") String id, HttpServletRequest request) {
        Map<String, Object> exercise = views(request).exercise(workshop.open(id), workshop);
        team.ifPresent(joined -> joined.at(id));
        return told(id, exercise);
    }

    @GetMapping(path = "/api/exercises/{id}/evidence", produces = JSON)
    byte[] evidence(@PathVariable("id") String id, HttpServletRequest request) {
        return told(id, views(request).evidence(workshop.open(id), workshop));
    }

    @GetMapping(path = "/api/exercises/{id}/dumps/{number}", produces = JSON)
    byte[] dump(@PathVariable("id") String id, @PathVariable("number") int number, HttpServletRequest request) {
        List<ThreadDump> dumps = workshop.dumps(id);
        // A run that has begun meanwhile has fewer dumps than those that the page still lists, and will tell of its
        // own.
        return told(id, number >= 0 && number < dumps.size() ? views(request).dump(dumps.get(number),
                workshop.open(id).attempt().isOver(ExerciseStep.DIAGNOSIS)) : null);
    }

    @GetMapping(path = "/api/exercises/{id}/page", produces = "text/plain;charset=UTF-8")
    String page(@PathVariable("id") String id, HttpServletRequest request) {
        return AntiPatternPage.of(workshop.explained(id).experiment(), messages(request)).map(AntiPatternPage::text)
                .orElse("");
    }

    @PostMapping("/api/exercises/{id}/answer")
    void answer(@PathVariable("id") String id, @RequestBody byte[] body) {
        Answer answer = parse(body, Answer.class);
        workshop.answer(id, answer.question(), answer.choice());
    }

    @PostMapping("/api/exercises/{id}/bet")
    void bet(@PathVariable("id") String id, @RequestBody byte[] body) {
        BetOn bet = parse(body, BetOn.class);
        workshop.bet(id, bet.remedy(), bet.bet());
    }

    @PostMapping("/api/exercises/{id}/settle")
    void settle(@PathVariable("id") String id) {
        workshop.settle(id);
    }

    @PostMapping("/api/exercises/{id}/hint")
    void hint(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.hint(id, step(body));
    }

    @PostMapping("/api/exercises/{id}/show")
    void show(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.show(id, step(body));
    }

    @PostMapping("/api/exercises/{id}/reset")
    void reset(@PathVariable("id") String id) {
        workshop.reset(id);
    }

    @PostMapping("/api/exercises/{id}/run")
    void run(@PathVariable("id") String id, @RequestBody byte[] body) {
        workshop.run(id, parse(body, Rate.class).rate());
    }

    @GetMapping(path = "/api/exercises/{id}/fix", produces = JSON)
    byte[] fix(@PathVariable("id") String id, HttpServletRequest request) {
        return told(id, views(request).fix(id, workshop.fix(id)));
    }

    @GetMapping(path = "/api/exercises/{id}/fix/charts", produces = JSON)
    byte[] charts(@PathVariable("id") String id, HttpServletRequest request) {
        Views views = views(request);
        return told(id, JsonMap.map("id", id, "charts", workshop.seen(id).map(views::charts).orElse(List.of())));
    }

    @PostMapping("/api/exercises/{id}/begin")
    void begin(@PathVariable("id") String id) {
        workshop.beginFix(id);
    }

    @PostMapping("/api/exercises/{id}/judge")
    void judge(@PathVariable("id") String id) {
        workshop.judge(id);
    }

    @PostMapping("/api/stop")
    void stop() {
        workshop.stop();
    }

    @PostMapping("/api/reset")
    void resetAll() {
        workshop.resetAll();
    }

    private byte[] told(String id, Object view) {
        return workshop.told(id, Json.line(view)).getBytes(StandardCharsets.UTF_8);
    }

    private static ExerciseStep step(byte[] body) {
        ExerciseStep step = parse(body, At.class).step();
        if (step == null) {
            throw new UsageException("There is no such step.");
        }
        return step;
    }

    private Views views(HttpServletRequest request) {
        return new Views(messages(request));
    }
}
