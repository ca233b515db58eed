package io.executorlab.lab.workshop.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.io.function.Uncheck;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.console.Views.AntiPatternPage;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Bet.Effect;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Catalogue.Blind;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Notebook;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;
import io.executorlab.lab.workshop.exercise.RunView;
import io.executorlab.lab.workshop.page.LocalPage;
import io.executorlab.lab.workshop.page.PageController;
import io.executorlab.lab.workshop.page.SpokenJson;

/** The console while it runs: a learner's page, and what he starts on this machine. */
public final class Console extends LocalPage {

    private static final String LOCK = "console.lock";
    private static final int USUAL_PORT = 8090;
    private static final int MATERIALS_KEPT = 4;

    private final Workshop workshop;
    private final Optional<Team> team;
    private final Closeable folder;

    private Console(Workshop workshop, Optional<Team> team, int port, Closeable folder) {
        super(new Controller(workshop, team), "127.0.0.1", port, USUAL_PORT, null);
        this.workshop = workshop;
        this.team = team;
        this.folder = folder;
        team.ifPresent(Team::start);
    }

    /**
     * The choices of who starts a console.
     *
     * @param folder takes the progress file, and what the learner's own runs leave; that of a seed has a folder of its
     * own within
     * @param seed of the one exercise that it has; empty for all of the catalogue
     * @param without numbers of exercises that the seed leaves out
     * @param joining the trainer's board that it tells how far the learner has come; empty for none
     */
    public record Setting(Path folder, Optional<Integer> seed, List<Integer> without, Optional<Joining> joining) {

        private Path own() {
            return seed.map(number -> folder.resolve("blind-" + number)).orElse(folder);
        }
    }

    /** @param port on 127.0.0.1; 0 for 8090, or a free one where that is taken */
    public static Console start(Setting setting, int port) {
        Path folder = setting.own();
        Closeable held = hold(folder);
        try {
            Workshop workshop = workshop(setting, folder);
            return new Console(workshop,
                    setting.joining().map(joining -> new Team(joining, workshop, Team.EVERY)), port, held);
        } catch (RuntimeException e) {
            Uncheck.run(held::close);
            throw e;
        }
    }

    /** Whoever came second would write over what the first has written. */
    private static Closeable hold(Path folder) {
        try {
            return LockFile.of(folder.resolve(LOCK)).orElseThrow(() -> new UsageException(
                    "Another console keeps its progress in %s. Open its page, end it, or give another --folder."
                            .formatted(folder)));
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be written, and progress is kept in it. Give another --folder.".formatted(folder), e);
        }
    }

    private static Workshop workshop(Setting setting, Path folder) {
        Catalogue all = Catalogue.read();
        Optional<Blind> blind = setting.seed().map(seed -> Blind.of(seed, all, setting.without()));
        Catalogue catalogue = blind.map(chosen -> all.only(chosen.exercise())).orElse(all);
        RealRuns real = new RealRuns(Home.folder());
        ExclusiveJob job = new ExclusiveJob();
        return new Workshop(catalogue, new RecordedMaterials(recordedRuns(), MATERIALS_KEPT),
                Notebook.in(folder, catalogue),
                new OwnRuns(folder.resolve("runs"), (exercise, rate, evidence) -> real.run(exercise, rate, evidence,
                        folder.resolve("running")), job),
                new OwnFixes(Path.of("").toAbsolutePath(), real::judgement, job), blind);
    }

    public static Path recordedRuns() {
        return Home.folder().resolve("docs").resolve("recorded");
    }

    static Console start(Workshop workshop, Optional<Team> team, int port) {
        return new Console(workshop, team, port, () -> {});
    }

    /** Ends what runs for a learner, and lets nothing else begin; the console's pages stay. */
    public void stopRuns() {
        workshop.job().close();
    }

    @Override
    public void close() {
        stopRuns();
        team.ifPresent(Team::close);
        super.close();
        Uncheck.run(folder::close);
    }

    /** Takes a browser's requests. All text is in the language that it asks for, else in the one that it likes best. */
    @RestController
    static class Controller extends PageController {

        private final Workshop workshop;
        private final Optional<Team> team;
        private final Map<String, BiConsumer<String, Sent>> actions;

        /** @param team empty where the console joins no trainer's board */
        Controller(Workshop workshop, Optional<Team> team) {
            super("console.html");
            this.workshop = workshop;
            this.team = team;
            this.actions = Map.of("answer", (id, sent) -> workshop.answer(id, sent.question(), sent.choice()),
                    "bet", (id, sent) -> workshop.bet(id, sent.fixAttempt(), sent.bet()),
                    "settle", (id, sent) -> workshop.settle(id),
                    "hint", (id, sent) -> workshop.hint(id, sent.stepOfExercise()),
                    "show", (id, sent) -> workshop.show(id, sent.stepOfExercise()),
                    "reset", (id, sent) -> workshop.reset(id),
                    "run", (id, sent) -> workshop.run(id, sent.rate()),
                    "begin", (id, sent) -> workshop.fixes().begin(workshop.at(id, ExerciseStep.FIX)),
                    "judge", (id, sent) -> workshop.fixes().judge(workshop.at(id, ExerciseStep.FIX)));
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
            return AntiPatternPage.of(workshop.at(id, ExerciseStep.EXPLANATION).experiment(), messages(request))
                    .map(AntiPatternPage::text).orElse("");
        }

        /** Does what a learner asks for; there is nothing to be told but why it cannot be done. */
        @PostMapping("/api/exercises/{id}/{action}")
        ResponseEntity<Void> act(@PathVariable("id") String id, @PathVariable("action") String name,
                @RequestBody byte[] body) {
            BiConsumer<String, Sent> action = actions.get(name);
            if (action == null) {
                return ResponseEntity.notFound().build();
            }
            action.accept(id, parse(body, Sent.class));
            return ResponseEntity.ok().build();
        }

        @GetMapping(path = "/api/exercises/{id}/fix", produces = JSON)
        byte[] fix(@PathVariable("id") String id, HttpServletRequest request) {
            return told(id, views(request).fix(id, workshop.fix(id)), request);
        }

        @GetMapping(path = "/api/exercises/{id}/fix/charts", produces = JSON)
        byte[] charts(@PathVariable("id") String id, HttpServletRequest request) {
            Optional<RunView> seen = workshop.fixes().seen(workshop.at(id, ExerciseStep.FIX));
            return told(id, SpokenJson.map("id", id, "charts", seen.map(RunView::charts).orElse(List.of())), request);
        }

        @PostMapping("/api/stop")
        void stop() {
            workshop.job().stop();
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
}
