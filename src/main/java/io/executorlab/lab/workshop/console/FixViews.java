package io.executorlab.lab.workshop.console;

import static io.executorlab.lab.workshop.page.JsonMap.map;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.executorlab.lab.i18n.Messages;
import io.executorlab.lab.i18n.Text;
import io.executorlab.lab.workshop.fix.FixCheck;
import io.executorlab.lab.workshop.fix.FixVerdict;

/** Makes of a learner's fix what a browser gets in one language, as plain maps for JSON. */
final class FixViews {

    private final Messages messages;

    FixViews(Messages messages) {
        this.messages = messages;
    }

    /** The state of a fix. */
    Map<String, Object> fix(String exercise, OwnFixes.State state) {
        return map("id", exercise, "folder", state.folder().toString(), "files", state.files(),
                "judging", state.judging().orElse(null),
                "problem", state.problem().map(messages::said).orElse(null), "verdict",
                state.verdict().map(this::verdict).orElse(null));
    }

    /** The verdict: broken bounds with their reasons, or all bounds once they hold. */
    private Map<String, Object> verdict(FixVerdict verdict) {
        boolean fixed = verdict.state() == FixVerdict.State.FIXED;
        return map("state", word(verdict.state()), "bounds", verdict.checks().size(),
                "held", verdict.held(),
                "reasons",
                verdict.brokenByReason().entrySet().stream()
                        .map(reason -> map("words",
                                messages.find(FixVerdict.REASON + reason.getKey()).orElse(reason.getKey()),
                                "checks", reason.getValue().stream().map(FixViews::check).toList()))
                        .toList(),
                "checks", fixed ? verdict.checks().stream().map(FixViews::check).toList() : List.of(),
                "errors",
                verdict.errors(),
                "problems", verdict.problems().stream().map(Text::english).map(messages::said).toList());
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
