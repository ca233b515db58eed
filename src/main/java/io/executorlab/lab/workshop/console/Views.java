package io.executorlab.lab.workshop.console;

import static io.executorlab.lab.workshop.page.JsonMap.map;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.report.Fix;
import io.executorlab.lab.report.TimeChart;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Flaw;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Outcome;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.RunView;
import io.executorlab.lab.workshop.fix.FixCheck;
import io.executorlab.lab.workshop.fix.FixVerdict;

/**
 * Makes of the state what a browser gets in one language, as plain maps for JSON: nothing that the learner may not know
 * yet.
 */
record Views(Messages messages) {

    /** The list of exercises and the score. */
    Map<String, Object> overview(Workshop workshop) {
        List<Map<String, Object>> exercises = new ArrayList<>();
        List<Bet> bets = new ArrayList<>();
        int points = 0;
        for (Exercise exercise : workshop.exercises()) {
            Attempt attempt = workshop.attempt(exercise);
            bets.addAll(attempt.bets().values());
            points += attempt.points();
            exercises.add(map("id", exercise.id(), "title", exercise.hides() == null ? say(exercise, "title") : null,
                    "introduction", !exercise.hasFlaw(), "solved", steps(attempt.solved()), "shown",
                    steps(attempt.shown())));
        }
        List<Bet> settled = bets.stream().filter(bet -> bet.right() != null).toList();
        return map("exercises", exercises, "points", points,
                "sure", score(settled.stream().filter(Bet::sure).toList(), Bet::right), "unsure",
                score(settled.stream().filter(bet -> !bet.sure()).toList(), Bet::right), "felt",
                score(settled, Bet::felt));
    }

    /** The trainer's board, and its last answer. */
    static Map<String, Object> team(Team team) {
        return map("board", team.joining().board().toString(), "name", team.joining().name(), "reply",
                team.reply().map(Views::word).orElse(null));
    }

    /** Gives what the message files say of a part of the exercise; null where they say nothing. */
    private String say(Exercise exercise, String part) {
        return messages.find(exercise.key(part)).orElse(null);
    }

    private String label(Exercise exercise, String variant) {
        return messages.find(exercise.key("fix-attempt." + variant)).orElse(exercise.fixAttemptId(variant));
    }

    private static Map<String, Object> score(List<Bet> bets, Predicate<Bet> won) {
        return map("bets", bets.size(), "right", bets.stream().filter(won).count());
    }

    private static List<String> steps(Collection<ExerciseStep> steps) {
        return steps.stream().sorted().map(ExerciseStep::word).toList();
    }

    /** An exercise as far as it has come. */
    Map<String, Object> exercise(Open open, Workshop workshop) {
        String id = open.exercise().id();
        Attempt attempt = open.attempt();
        boolean known = open.exercise().hides() == null || open.canTake(ExerciseStep.EXPLANATION);
        Map<String,
                Object> view = map("id", id, "title", known ? say(open.exercise(), "title") : null, "introduction",
                        !open.exercise().hasFlaw(),
                        "symptom", say(open.exercise(), "symptom"), "steps", steps(open.steps()),
                        "open", steps(open.steps().stream().filter(open::canTake).toList()),
                        "solved", steps(attempt.solved()), "shown", steps(attempt.shown()), "hints", hints(open),
                        "questions",
                        open.material().questions().stream().map(question -> question(question, attempt)).toList());
        view.put("here", running(workshop, open.exercise()));
        view.put("material", open.material().id());
        view.put("blind",
                workshop.blind().map(blind -> map("seed", blind.seed(), "was", known ? blind.exercise().hides() : null))
                        .orElse(null));
        if (open.canTake(ExerciseStep.PREDICTION)) {
            view.put("effects", Effect.values());
            view.put("fixAttempts", open.exercise().fixAttempts().stream().filter(open.offered()::contains)
                    .map(variant -> fixAttempt(open, variant)).toList());
        }
        if (open.canTake(ExerciseStep.EXPLANATION)) {
            view.put("explanation", Stream.of("explanation", "elsewhere").map(part -> say(open.exercise(), part))
                    .filter(Objects::nonNull).toList());
            if (open.exercise().hasFlaw()) {
                Experiment experiment = ExperimentFiles.named(open.exercise().experiment());
                Optional<AntiPatternPage> page = AntiPatternPage.of(experiment.name(), messages);
                view.put("page", page.map(AntiPatternPage::path).orElse(null));
                view.put("picture", page.flatMap(AntiPatternPage::picture).orElse(null));
                view.put("diff", Fix.plain(experiment, KeptSources.ofBuild(experiment)));
                Flaw.Bound bound = open.exercise().flaw().bound();
                view.put("bound", map("measure", bound.measure(), "atMost", Numbers.number(bound.atMost())));
                view.put("best", open.exercise().fixAttemptId(open.exercise().best()));
            }
        }
        return view;
    }

    /** The hints that have been seen, and the number of further ones; all of a step that has been shown. */
    private Map<String, Object> hints(Open open) {
        Map<String, Object> hints = new LinkedHashMap<>();
        for (ExerciseStep step : open.steps()) {
            List<String> all = IntStream.rangeClosed(1, Attempt.HINTS)
                    .mapToObj(number -> messages.find(open.exercise().key("hint.%s.%d".formatted(step.word(), number)))
                            .orElse(null))
                    .filter(Objects::nonNull).toList();
            int seen = open.attempt().shown().contains(step) ? all.size()
                    : Math.min(all.size(), open.attempt().hints().getOrDefault(step, 0));
            if (!all.isEmpty()) {
                hints.put(step.word(), map("seen", all.subList(0, seen), "more", all.size() - seen));
            }
        }
        return hints;
    }

    private Map<String, Object> question(Question question, Attempt attempt) {
        List<String> tried = attempt.answers().getOrDefault(question.id(), List.of());
        boolean answered = attempt.isOver(ExerciseStep.DIAGNOSIS) || tried.contains(question.right().id());
        List<Map<String, Object>> choices = question.choices().stream().map(choice -> {
            Map<String, Object> view =
                    map("id", choice.id(), "words", messages.say(choice.words()), "tried", tried.contains(choice.id()));
            if (tried.contains(choice.id()) || answered && choice.right()) {
                view.put("right", choice.right());
                view.put("evidence", messages.say(choice.against()));
            }
            return view;
        }).toList();
        return map("id", question.id(), "words", messages.say(question.words()), "answered", answered, "choices",
                choices);
    }

    private List<Messages.Said> said(List<Text> sentences) {
        return sentences.stream().map(messages::said).toList();
    }

    private Map<String, Object> fixAttempt(Open open, String variant) {
        String id = open.exercise().fixAttemptId(variant);
        Map<String, Object> view =
                map("id", id, "label", label(open.exercise(), variant), "bet", open.attempt().bets().get(id));
        Outcome outcome = open.material().outcomes().get(variant);
        if (outcome != null && open.attempt().isOver(ExerciseStep.PREDICTION)) {
            view.put("effect", outcome.result().effect());
            view.put("seen", outcome.result().seen());
            view.put("runs", outcome.runs());
            view.put("chart", outcome.chart().map(this::chart).orElse(null));
            view.put("why", say(open.exercise(), "fix-attempt." + variant + ".why"));
            view.put("figures",
                    outcome.figures().stream()
                            .map(figure -> map("name", messages.say(figure.name()), "unit", figure.unit(),
                                    "before", Numbers.number(figure.before()), "after", Numbers.number(figure.after())))
                            .toList());
        }
        return view;
    }

    /** The evidence of the run that is under way, else of the last. */
    Map<String, Object> evidence(Open open, Workshop workshop) {
        String id = open.exercise().id();
        Optional<RunView> live = workshop.runs().soFar(id).map(RunView::soFar);
        RunView view = live.orElse(open.material().view());
        return map("on", messages.say(open.material().on()), "own", open.material().own(), "live",
                live.isPresent(), "material", open.material().id(),
                "figures",
                view.figures().stream()
                        .map(figure -> map("name", messages.say(figure.name()), "value", Numbers.number(figure.value()),
                                "unit", figure.unit()))
                        .toList(),
                "charts", charts(view),
                "dumps",
                view.dumps().stream()
                        .map(dump -> map("second", Math.round((dump.atMillis() - view.from()) / Readings.MILLIS),
                                "phase", dump.phase().name().toLowerCase(),
                                "threads", dump.threads().size(),
                                "busy", Classification.busy(dump)))
                        .toList(),
                "starters", view.starters().stream().map(Views::starter).toList(),
                "proxyLog",
                view.proxyLog().entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                        .map(logged -> map("count", logged.getValue(),
                                "message", logged.getKey()))
                        .toList());
    }

    /** The offered rates, the run that is under way, and the result of the last. */
    private Map<String, Object> running(Workshop workshop, Exercise exercise) {
        Optional<ExclusiveJob.Running> running = workshop.job().running();
        return map("rates", exercise.rates(), "running", running.map(ExclusiveJob.Running::exercise).orElse(null),
                "judging", running.filter(run -> run.kind() == ExclusiveJob.Kind.JUDGEMENT).isPresent(),
                "phase", running.flatMap(run -> run.work().phase()).map(RunLog.Phase::toString).orElse(null),
                "problem", said(workshop.runs().problems(exercise.id())),
                "kept", workshop.runs().material(exercise).isPresent(), "unclear", workshop.isUnclear(exercise));
    }

    List<Map<String, Object>> charts(RunView view) {
        return view.charts().stream().map(this::chart).toList();
    }

    private Map<String, Object> chart(TimeChart chart) {
        String kind = chart.id().replaceAll("\\(.*", "");
        return map("id", chart.id(), "title", messages.say(Text.of("chart." + kind, Measures.parameter(chart.id()))),
                "unit", messages.find("axis." + kind).orElse(messages.say(Text.of("axis.count"))),
                "stacked", chart.stacked(), "seconds", chart.seconds(), "lines", lines(chart));
    }

    /** A line that is no name of the app's has words. */
    private Map<String, List<Double>> lines(TimeChart chart) {
        Map<String, List<Double>> lines = new LinkedHashMap<>();
        chart.lines().forEach((name, values) -> lines.put(messages.find("line." + name).orElse(name), values));
        return lines;
    }

    private static Map<String, Object> starter(Starter starter) {
        return map("count", starter.count(), "name", starter.name(), "by", starter.where());
    }

    /**
     * A dump as it was.
     *
     * @param grouped whether its groups stand before it, which answer half of the diagnosis
     */
    Map<String, Object> dump(ThreadDump dump, boolean grouped) {
        return map("groups",
                (grouped ? ThreadGroups.of(dump) : List.<ThreadGroups.Group>of()).stream()
                        .map(group -> map("count", group.count(), "name", group.name(), "place",
                                messages.say(group.place().text()),
                                "frame", group.frame(), "quiet", group.quiet()))
                        .toList(),
                "threads",
                dump.threads().stream()
                        .map(thread -> map("name", thread.name(), "state", thread.state(), "frames", thread.frames()))
                        .toList());
    }

    /** The state of a fix. */
    Map<String, Object> fix(String exercise, OwnFixes.State state) {
        return map("id", exercise, "folder", state.folder().toString(), "files", state.files(),
                "judging", state.judging().orElse(null),
                "problem", state.problem().map(messages::said).orElse(null), "verdict",
                state.verdict().map(this::verdict).orElse(null));
    }

    /** The verdict: exceeded bounds with their reasons, or all bounds once they hold. */
    private Map<String, Object> verdict(FixVerdict verdict) {
        boolean fixed = verdict.state() == FixVerdict.State.FIXED;
        return map("state", word(verdict.state()), "bounds", verdict.checks().size(),
                "held", verdict.held(),
                "reasons",
                verdict.brokenByReason().entrySet().stream()
                        .map(reason -> map("words",
                                messages.find(FixVerdict.REASON + reason.getKey()).orElse(reason.getKey()),
                                "checks", reason.getValue().stream().map(Views::check).toList()))
                        .toList(),
                "checks", fixed ? verdict.checks().stream().map(Views::check).toList() : List.of(),
                "errors",
                verdict.errors(),
                "problems", said(verdict.problems()));
    }

    private static Map<String, Object> check(FixCheck check) {
        return map("measure", check.measure(), "state", word(check.state()), "atLeast", check.atLeast(), "heldAgainst",
                check.heldAgainst(),
                "value", check.measured(), "limit", check.asked());
    }

    /** Such as {@code not-fixed}. */
    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
