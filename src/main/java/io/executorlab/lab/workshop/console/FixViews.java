package io.executorlab.lab.workshop.console;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.workshop.page.Pairs.map;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.workshop.fix.FixCheck;
import io.executorlab.lab.workshop.fix.FixFiles;
import io.executorlab.lab.workshop.fix.FixProof;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.run.OwnFixes;
import io.executorlab.lab.workshop.words.Text;
import io.executorlab.lab.workshop.words.Words;

/** What a browser gets of a learner's fix and of its proof in one language, as plain maps for JSON. */
final class FixViews {

    private static final Pattern BOUND = Pattern.compile("(at most|at least) ((?:(?! and ).)+)");

    private final Words words;

    FixViews(Words words) {
        this.words = words;
    }

    /** How far a fix has come. */
    Map<String, Object> fix(String exercise, OwnFixes.State state) {
        return map("id", exercise, "folder", state.folder().toString(), "files", state.files(), "diff", state.diff(), "judging", state.judging().orElse(null),
                "problem", state.problem().map(words::said).orElse(null), "verdict", state.verdict().map(this::verdict).orElse(null),
                "changedSince", state.changedSince());
    }

    /** As the terminal has it: of what is not fixed what is broken and why, of what is fixed all that holds. */
    private Map<String, Object> verdict(FixVerdict verdict) {
        boolean fixed = verdict.state() == FixVerdict.State.FIXED;
        return map("state", word(verdict.state()), "bounds", verdict.checks().size(),
                "held", verdict.held(),
                "reasons", verdict.brokenByReason().entrySet().stream().map(reason -> map("words", words.find(FixVerdict.REASON + reason.getKey()).orElse(reason.getKey()),
                        "checks", reason.getValue().stream().map(FixViews::check).toList())).toList(),
                "checks", fixed ? verdict.checks().stream().map(FixViews::check).toList() : List.of(),
                "errors", verdict.errors().stream().map(error -> map("file", error.file(), "line", error.line(), "message", error.message())).toList(),
                "problems", verdict.problems().stream().map(words::said).toList());
    }

    private static Map<String, Object> check(FixCheck check) {
        return map("measure", check.measure(), "state", word(check.state()), "atLeast", check.atLeast(), "heldAgainst", check.heldAgainst(),
                "value", check.measured(), "limit", check.asked(), "bars", bars(check));
    }

    /** To be drawn beside each other; none where there is no number. */
    private static List<Map<String, Object>> bars(FixCheck check) {
        if (check.value() == null || check.limit() == null) {
            return List.of();
        }
        FixCheck.Beside beside = check.beside();
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("flawed", beside.flawed());
        values.put("best", beside.best());
        values.put("fix", check.value());
        values.put("limit", check.limit());
        return values.entrySet().stream().filter(bar -> bar.getValue() != null)
                .map(bar -> map("of", bar.getKey(), "value", bar.getValue(), "words", check.words(bar.getValue()))).toList();
    }

    /** What can be chosen for a proof, and what the last one has shown. */
    Map<String, Object> proof(String exercise, List<String> measures, Optional<BudgetProof> proof) {
        return map("id", exercise, "file", FixFiles.BUDGET, "sides", FixProof.SIDES, "most", FixProof.LIMIT_AT_MOST,
                "measures", measures.stream().map(FixViews::measure).toList(),
                "proof", proof.map(this::proof).orElse(null));
    }

    private static Map<String, Object> measure(String name) {
        Measure measure = Measures.named(name);
        return map("name", name, "unit", measure.unit(), "meaning", measure.meaning());
    }

    private Map<String, Object> proof(BudgetProof proof) {
        return map("state", word(proof.state()), "problems", proof.problems().stream().map(words::said).toList(), "lines", proof.lines().stream().map(line -> map("measure", line.measure(),
                "bound", in(line.unit(), bound(line.bound())), "fix", line.fixed() == null ? null : in(line.unit(), number(line.fixed())),
                "flaw", line.broken() == null ? null : in(line.unit(), number(line.broken())), "shown", word(line.shown()))).toList());
    }

    /** As a budget says it, {@code at most 0.5}, in this language. */
    private String bound(String english) {
        Matcher bound = BOUND.matcher(english);
        return bound.matches() ? words.say(Text.of("ui.check." + bound.group(1).replace(' ', '-'), bound.group(2))) : english;
    }

    private static String in(String unit, String number) {
        return (number + " " + unit).strip();
    }

    /** Such as {@code not-fixed}. */
    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
