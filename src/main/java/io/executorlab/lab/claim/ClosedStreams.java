package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;

import java.util.LinkedHashMap;
import java.util.Map;

/** 000-8 and 000-19: what it does for the clients that a child's streams are closed and the child is destroyed. */
final class ClosedStreams {

    private static final String BROKEN = "broken";
    private static final String POSTS_FIX = "closed-and-destroyed";
    private static final String LABS_FIX = "fixed";
    private static final String SECOND = "at-once";
    private static final String RESULT = "http.client.max(result)";
    private static final String CLOSE = "http.client.max(close)";

    /** Those of post-000-again. */
    private static final Map<String, String> LOADS = new LinkedHashMap<>();

    static {
        LOADS.put("@late", "three times what 5 threads carry");
        LOADS.put("@just-over", "half as much again as 5 threads carry");
        LOADS.put("@just-in-time", "what the first load just carries");
    }

    private ClosedStreams() {
    }

    static Judgement doNotCure(Claim claim, Cells cells) {
        LoadSteps steps = with(POSTS_FIX, cells);
        if (steps.isEmpty()) {
            return Judgement.notMeasured("The second of two loads in a row brought no time-outs, so there was nothing to cure.");
        }
        String why = ("%s Left once the load has ended, with nothing closed: %s descriptors and %s processes; with the post's fix: %s and %s. "
                + "The lab's own fix, which also kills what the child has started: %s")
                .formatted(steps.words("The second of two loads in a row"), left(cells, BROKEN, "fds.left"), left(cells, BROKEN, "children.left"),
                        left(cells, POSTS_FIX, "fds.left"), left(cells, POSTS_FIX, "children.left"), with(LABS_FIX, cells).words("the same second load"));
        return Judgement.of(steps.evaluate(), why, steps.before(), steps.after());
    }

    private static LoadSteps with(String fix, Cells cells) {
        LoadSteps steps = new LoadSteps(cells, false);
        LOADS.forEach((load, words) -> steps.step(words, BROKEN + load, fix + load, SECOND));
        return steps;
    }

    private static String left(Cells cells, String variant, String measure) {
        return cells.find(variant + "@late", measure).stream().mapToObj(left -> number(left)).findFirst().orElse("an unknown number of");
    }

    static Judgement lowersTheLongest(Claim claim, Cells cells) {
        String before = BROKEN + "@after-the-fix";
        String after = "destroyed@after-the-fix";
        Evaluation both = claim.rule().evaluate(cells);
        return Judgement.of(both, "With the streams closed and destroy(), beside what nothing closed has: %s.".formatted(both.words()),
                longest(cells, before), longest(cells, after));
    }

    private static String longest(Cells cells, String cell) {
        return "result %s ms, close %s ms".formatted(cells.text(cell, RESULT), cells.text(cell, CLOSE));
    }
}
