package io.executorlab.lab.workshop.console;

import static io.executorlab.lab.workshop.page.SpokenJson.map;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.report.Fix;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Bet.Effect;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material.Outcome;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.RunView;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.FixVerdict.Check;
import io.executorlab.lab.workshop.page.SpokenJson;

/** Makes of the state what a browser gets: nothing that the learner may not know yet. */
record Views(Messages messages) {

    String json(Object view) {
        return SpokenJson.of(view, messages);
    }

    Map<String, Object> overview(Workshop workshop) {
        List<Map<String, Object>> exercises = new ArrayList<>();
        List<Bet> settled = new ArrayList<>();
        int points = 0;
        for (Exercise exercise : workshop.exercises()) {
            Attempt attempt = workshop.attempt(exercise);
            attempt.bets().values().stream().filter(bet -> bet.right() != null).forEach(settled::add);
            points += attempt.points();
            exercises.add(map("id", exercise.id(), "title", exercise.hides() == null ? say(exercise, "title") : null,
                    "introduction", !exercise.hasFlaw(), "solved", sorted(attempt.solved()), "shown",
                    sorted(attempt.shown())));
        }
        return map("exercises", exercises, "points", points,
                "sure", score(settled.stream().filter(Bet::sure).toList(), Bet::right), "unsure",
                score(settled.stream().filter(bet -> !bet.sure()).toList(), Bet::right), "felt",
                score(settled, Bet::felt));
    }

    /** The trainer's board, and its last answer. */
    static Map<String, Object> team(Team team) {
        return map("board", team.joining().board(), "name", team.joining().name(), "reply", team.reply());
    }

    private Optional<String> say(Exercise exercise, String part) {
        return messages.find(exercise.key(part));
    }

    private static Map<String, Object> score(List<Bet> bets, Predicate<Bet> won) {
        return map("bets", bets.size(), "right", bets.stream().filter(won).count());
    }

    private static List<ExerciseStep> sorted(Collection<ExerciseStep> steps) {
        return steps.stream().sorted().toList();
    }

    Map<String, Object> exercise(Open open, Workshop workshop) {
        Exercise exercise = open.exercise();
        Attempt attempt = open.attempt();
        boolean known = exercise.hides() == null || open.canTake(ExerciseStep.EXPLANATION);
        Map<String, Object> view = map("id", exercise.id(), "title", known ? say(exercise, "title") : null,
                "introduction", !exercise.hasFlaw(), "symptom", say(exercise, "symptom"), "steps", open.steps(),
                "open", open.steps().stream().filter(open::canTake).toList(),
                "solved", sorted(attempt.solved()), "shown", sorted(attempt.shown()), "hints", hints(open),
                "questions", open.material().questions().stream().map(question -> question(question, attempt)).toList(),
                "here", running(workshop, exercise), "material", open.material().id(),
                "blind", workshop.blind()
                        .map(blind -> map("seed", blind.seed(), "was", known ? blind.exercise().hides() : null)));
        if (open.canTake(ExerciseStep.PREDICTION)) {
            view.put("effects", Effect.values());
            view.put("fixAttempts", exercise.fixAttempts().stream().filter(open.offered()::contains)
                    .map(variant -> fixAttempt(open, variant)).toList());
        }
        if (open.canTake(ExerciseStep.EXPLANATION)) {
            view.put("explanation", Stream.of("explanation", "elsewhere").map(part -> say(exercise, part))
                    .flatMap(Optional::stream).toList());
            if (exercise.hasFlaw()) {
                Experiment experiment = ExperimentFiles.named(exercise.experiment());
                Optional<AntiPatternPage> page = AntiPatternPage.of(experiment.name(), messages);
                view.put("page", page.map(AntiPatternPage::path));
                view.put("picture", page.flatMap(AntiPatternPage::picture));
                view.put("diff", Fix.plain(experiment, KeptSources.ofBuild(experiment)));
                view.put("bound", exercise.flaw().bound());
                view.put("best", exercise.fixAttemptId(exercise.best()));
            }
        }
        return view;
    }

    /** The hints that have been seen, and the number of further ones; all of a step that has been shown. */
    private Map<String, Object> hints(Open open) {
        Map<String, Object> hints = new LinkedHashMap<>();
        for (ExerciseStep step : open.steps()) {
            List<String> all = IntStream.rangeClosed(1, Attempt.HINTS)
                    .mapToObj(number -> say(open.exercise(), "hint.%s.%d".formatted(step.word(), number)))
                    .flatMap(Optional::stream).toList();
            int seen = open.attempt().shown().contains(step) ? all.size()
                    : Math.min(all.size(), open.attempt().hints().getOrDefault(step, 0));
            if (!all.isEmpty()) {
                hints.put(step.word(), map("seen", all.subList(0, seen), "more", all.size() - seen));
            }
        }
        return hints;
    }

    private static Map<String, Object> question(Question question, Attempt attempt) {
        List<String> tried = attempt.answers().getOrDefault(question.id(), List.of());
        boolean answered = attempt.isOver(ExerciseStep.DIAGNOSIS) || tried.contains(question.right().id());
        List<Map<String, Object>> choices = question.choices().stream().map(choice -> {
            Map<String, Object> view =
                    map("id", choice.id(), "words", choice.words(), "tried", tried.contains(choice.id()));
            if (tried.contains(choice.id()) || answered && choice.right()) {
                view.put("right", choice.right());
                view.put("evidence", choice.against());
            }
            return view;
        }).toList();
        return map("id", question.id(), "words", question.words(), "answered", answered, "choices", choices);
    }

    private List<Messages.Said> said(List<Text> sentences) {
        return sentences.stream().map(messages::said).toList();
    }

    private Map<String, Object> fixAttempt(Open open, String variant) {
        String id = open.exercise().fixAttemptId(variant);
        Map<String, Object> view = map("id", id, "label", say(open.exercise(), "fix-attempt." + variant).orElse(id),
                "bet", open.attempt().bets().get(id));
        Outcome outcome = open.material().outcomes().get(variant);
        if (outcome != null && open.attempt().isOver(ExerciseStep.PREDICTION)) {
            view.put("outcome", outcome);
            view.put("why", say(open.exercise(), "fix-attempt." + variant + ".why"));
        }
        return view;
    }

    Map<String, Object> evidence(Open open, Workshop workshop) {
        Optional<RunView> live = workshop.runs().soFar(open.exercise().id()).map(RunView::soFar);
        RunView view = live.orElse(open.material().view());
        return map("on", open.material().on(), "own", open.material().own(), "live", live.isPresent(),
                "material", open.material().id(), "figures", view.figures(), "charts", view.charts(),
                "dumps", view.dumps().stream().map(dump -> listed(dump, view)).toList(),
                "starters", view.starters().stream().map(starter -> map("count", starter.count(), "name",
                        starter.name(), "by", starter.where())).toList(),
                "proxyLog", view.proxyLog());
    }

    private static Map<String, Object> listed(ThreadDump dump, RunView run) {
        return map("second", Math.round((dump.atMillis() - run.from()) / Readings.MILLIS), "phase",
                dump.phase().name().toLowerCase(), "threads", dump.threads().size(), "busy", Classification.busy(dump));
    }

    private Map<String, Object> running(Workshop workshop, Exercise exercise) {
        Optional<ExclusiveJob.Running> running = workshop.job().running();
        return map("rates", exercise.rates(), "running", running.map(ExclusiveJob.Running::exercise),
                "judging", running.filter(run -> run.kind() == ExclusiveJob.Kind.JUDGEMENT).isPresent(),
                "phase", running.flatMap(run -> run.work().phase().get()).map(RunLog.Phase::toString),
                "problem", said(workshop.runs().problems(exercise.id())),
                "kept", workshop.runs().material(exercise).isPresent(), "unclear", workshop.isUnclear(exercise));
    }

    /** @param grouped whether its groups stand before it, which answer half of the diagnosis */
    static Map<String, Object> dump(ThreadDump dump, boolean grouped) {
        List<ThreadGroups.Group> groups = grouped ? ThreadGroups.of(dump) : List.of();
        return map("groups", groups.stream()
                .map(group -> map("count", group.count(), "name", group.name(), "place", group.place().text(),
                        "frame", group.frame(), "quiet", group.quiet()))
                .toList(),
                "threads", dump.threads().stream()
                        .map(thread -> map("name", thread.name(), "state", thread.state(), "frames", thread.frames()))
                        .toList());
    }

    Map<String, Object> fix(String exercise, OwnFixes.State state) {
        return map("id", exercise, "folder", state.folder().toString(), "files", state.files(), "judging",
                state.judging(), "problem", state.problem().map(messages::said), "verdict",
                state.verdict().map(this::verdict));
    }

    /** The verdict: exceeded bounds with their reasons, or all bounds once they hold. */
    private Map<String, Object> verdict(FixVerdict verdict) {
        return map("state", verdict.state(), "bounds", verdict.checks().size(), "held", verdict.held(), "reasons",
                verdict.brokenByReason().entrySet().stream()
                        .map(reason -> map("words", Text.of(FixVerdict.REASON + reason.getKey()), "checks",
                                checks(reason.getValue())))
                        .toList(),
                "checks", checks(verdict.isFixed() ? verdict.checks() : List.of()),
                "errors", verdict.errors(), "problems", said(verdict.problems()));
    }

    private static List<Map<String, Object>> checks(List<Check> checks) {
        return checks.stream().map(check -> map("measure", check.measure(), "state", check.state(), "atLeast",
                check.atLeast(), "heldAgainst", check.heldAgainst(), "measured", check.measured(), "asked",
                check.asked())).toList();
    }

    /**
     * The page of the docs about an exercise's flaw, as it lies in the checkout.
     *
     * @param path from the checkout's root
     * @param text in Markdown
     */
    record AntiPatternPage(String path, String text) {

        private static final Pattern PICTURE = Pattern.compile("\\(\\.\\./(img/[\\w.-]+\\.svg)\\)");

        /** Empty where the checkout has none. */
        static Optional<AntiPatternPage> of(String experiment, Messages messages) {
            String path = messages.page("docs/anti-patterns/%s.md".formatted(experiment));
            return read(path).map(text -> new AntiPatternPage(path, text));
        }

        Optional<String> picture() {
            return PICTURE.matcher(text).results().map(found -> found.group(1)).findFirst()
                    .flatMap(file -> read("docs/" + file));
        }

        private static Optional<String> read(String path) {
            return Optional.of(Home.folder().resolve(path)).filter(Files::isRegularFile)
                    .map(file -> Uncheck.apply(Files::readString, file));
        }
    }
}
