package io.executorlab.lab.claim;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a change does to the share of late sessions, at each of several loads; see {@link LoadSteps}.
 *
 * @param cures whether the post says that the change takes the time-outs away, or that it does not
 * @param rates two cells that have a step for each rate; null where there are none
 * @param beside pairs of cells with one load each
 * @param secondOf pairs of cells with two loads in a row each, of which the second counts
 */
record Loads(boolean cures, Pair rates, List<Pair> beside, List<Pair> secondOf) {

    private static final String SECOND = "at-once";

    /** @param load in words; null of rates */
    record Pair(String load, String before, String after) {

        Stream<String> cells() {
            return Stream.of(before, after);
        }

        String words(String where) {
            return "from %s to %s %s".formatted(before, after, where);
        }
    }

    Loads {
        beside = beside == null ? List.of() : beside;
        secondOf = secondOf == null ? List.of() : secondOf;
    }

    Stream<String> cells() {
        return Stream.of(Stream.ofNullable(rates), beside.stream(), secondOf.stream()).flatMap(pairs -> pairs)
                .flatMap(Pair::cells);
    }

    /** The rule in words, without a full stop. */
    String words() {
        Stream<String> loads = Stream.of(Stream.ofNullable(rates).map(pair -> pair.words("at each rate")),
                beside.stream().map(pair -> pair.words("at " + pair.load())),
                secondOf.stream().map(pair -> pair.words("in the second load, " + pair.load()))).flatMap(all -> all);
        return "where each run leaves %d sessions or more without an answer in time, %s of their share remains: %s"
                .formatted(LoadSteps.TO_TELL_A_CURE, cures ? "a quarter at most" : "four fifths at least",
                        loads.collect(Collectors.joining(", ")));
    }

    LoadSteps steps(Cells cells) {
        LoadSteps steps = new LoadSteps(cells, cures);
        if (rates != null) {
            steps.rates(rates.before(), rates.after());
        }
        secondOf.forEach(pair -> steps.step(pair.load(), pair.before(), pair.after(), SECOND));
        if (!steps.isEmpty()) {
            beside.forEach(pair -> steps.beside(pair.load(), pair.before(), pair.after()));
        }
        return steps;
    }

    Judgement judge(Cells cells) {
        LoadSteps steps = steps(cells);
        if (steps.isEmpty()) {
            return Judgement.notMeasured("The load brought no time-outs, so there was nothing to cure.");
        }
        String loads = rates == null ? "The second of two loads in a row" : LoadSteps.OVER_CAPACITY;
        return Judgement.of(steps.evaluate(), steps.words(loads), steps.before(), steps.after());
    }
}
