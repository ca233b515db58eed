package io.executorlab.lab.claim;

import static java.util.Map.entry;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.statistics.Sample;

/** The claims whose rule takes more than a file of claims can say. */
final class ClaimsInJava {

    private static final String BROKEN = "broken";
    private static final String FIXED = "fixed";

    /** What judges each, by its id. */
    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("000-5", ClaimsInJava::biggerPool),
            entry("000-16", LoadsInARow::judge),
            entry("002-8", ClaimsInJava::starvedScrape),
            entry("002-11", ClaimsInJava::contention),
            entry("003-9", ClaimsInJava::rejection));

    private static final String MISSED = "requests.counted(scrapes-missed)";
    private static final String LEFT_OUT = "requests.counted(scrapes-left-out)";
    private static final String SENT = "requests.counted(scrapes-sent)";
    private static final String MISSED_IN_TEN = "requests.counted(scrapes-missed.10s)";
    private static final String SENT_IN_TEN = "requests.counted(scrapes-sent.10s)";

    private static final String SWITCHES = "context-switches.per-request";
    private static final String GET = "http.server.mean(GET /products)";

    private static final List<String> POLICIES = List.of("caller-runs", "abort", "discard", "discard-oldest");

    private ClaimsInJava() {
    }

    private static Judgement biggerPool(Claim claim, Cells cells) {
        String bigger = "bigger-pool@same";
        LoadSteps steps = new LoadSteps(cells, false).rates(BROKEN, bigger);
        if (steps.isEmpty()) {
            return Judgement.notMeasured("The load brought no time-outs, so there was nothing to cure.");
        }
        Evaluation seen = Evaluation.all(
                Evaluation.ratio(mostStarts(cells, bigger), mostStarts(cells, BROKEN),
                        claim.figure("starts-after") / claim.figure("starts-before"))
                        .said("most threads started a session "::concat),
                Evaluation.direction(inState(cells, bigger, "waiting"), inState(cells, BROKEN, "waiting"), false)
                        .said("waiting threads "::concat),
                Evaluation.noDifference(inState(cells, bigger, "runnable"), inState(cells, BROKEN, "runnable"))
                        .said("runnable "::concat),
                Evaluation.noDifference(inState(cells, bigger, "timed-waiting"),
                        inState(cells, BROKEN, "timed-waiting")).said("timed-waiting "::concat));
        String why = "%s With the larger pool: %s.".formatted(steps.words(LoadSteps.OVER_CAPACITY), seen.words());
        return Judgement.of(Evaluation.all(steps.evaluate(), seen), why, steps.before(), steps.after());
    }

    private static Sample mostStarts(Cells cells, String cell) {
        return cells.each(cell, run -> LoadSteps.tooMuch(cells, BROKEN).stream()
                .mapToDouble(rate -> run.of(LoadSteps.in(rate, "threads.started-per-request"))).max().orElseThrow());
    }

    private static Sample inState(Cells cells, String cell, String state) {
        return cells.runs(cell, "threads.state(%s).median".formatted(state));
    }

    private static Judgement starvedScrape(Claim claim, Cells cells) {
        Map<String, Evaluation> limits = new LinkedHashMap<>();
        limits.put("with a limit of 1 s", gapsCured(cells, List.of(MISSED, LEFT_OUT), List.of(SENT, LEFT_OUT)));
        limits.put("with one of 10 s", gapsCured(cells, List.of(MISSED_IN_TEN), List.of(SENT_IN_TEN)));
        Evaluation evaluation = Evaluation.under(limits);
        return Judgement.of(evaluation, "The scrape starves, and what cures it: %s.".formatted(evaluation.words()),
                missed(cells, BROKEN), missed(cells, FIXED));
    }

    /** Those that were left out are neither sent nor answered. */
    private static Evaluation gapsCured(Cells cells, List<String> missed, List<String> sent) {
        if (sum(cells, BROKEN, missed).runs().stream().allMatch(none -> none == 0)) {
            return Evaluation.refuted("none was missed beside the heavy load");
        }
        Sample broken = share(cells, BROKEN, missed, sent);
        return Evaluation.all(
                Evaluation.cure(broken, share(cells, "broken@alone", missed, sent)).said("without the load "::concat),
                Evaluation.cure(broken, share(cells, FIXED, missed, sent)).said("on a port of its own "::concat));
    }

    private static Sample share(Cells cells, String cell, List<String> missed, List<String> sent) {
        return cells.each(cell, run -> Cells.share(sum(run, missed), sum(run, sent)));
    }

    private static Sample sum(Cells cells, String cell, List<String> measures) {
        return cells.each(cell, run -> sum(run, measures));
    }

    private static double sum(Cells.Run run, List<String> measures) {
        return measures.stream().mapToDouble(run::of).sum();
    }

    private static String missed(Cells cells, String cell) {
        return "dropped after 1 s: %s of %s, after 10 s: %s of %s".formatted(
                Cells.text(sum(cells, cell, List.of(MISSED, LEFT_OUT))),
                Cells.text(sum(cells, cell, List.of(SENT, LEFT_OUT))),
                cells.text(cell, MISSED_IN_TEN), cells.text(cell, SENT_IN_TEN));
    }

    private static Judgement contention(Claim claim, Cells cells) {
        Evaluation unswitched = Evaluation.all(cheaper(cells, "30-20", "60-40"), cheaper(cells, "60-40", "200-180"),
                mostlyNoWait(cells, "30-20", "60-40"), mostlyNoWait(cells, "60-40", "200-180"));
        // Recordings of before have no switches: where one part is refuted already, whatever they were saves nothing.
        boolean isCounted = cells.find("60-40", SWITCHES).isPresent();
        Evaluation evaluation = !isCounted && unswitched.verdict() == Verdict.REFUTED ? unswitched
                : Evaluation.all(unswitched, fewerSwitches(cells, "30-20", "60-40"),
                        fewerSwitches(cells, "60-40", "200-180"));
        return Judgement.of(evaluation, evaluation.words() + ".", waits(cells, "60-40"),
                "%s and %s".formatted(waits(cells, "30-20"), waits(cells, "200-180")));
    }

    private static Evaluation cheaper(Cells cells, String small, String large) {
        return Evaluation.direction(millisPerRequest(cells, small), millisPerRequest(cells, large), true)
                .said(words -> "processor time a request with %s to %s %s".formatted(small, large, words));
    }

    private static Sample millisPerRequest(Cells cells, String cell) {
        return cells.each(cell, run -> run.of("cpu.of(app)") / 100 * cells.machine(cell).cores()
                / run.of("requests.per-second") * 1000);
    }

    /** Of the time by which the larger one takes longer, more than half is no wait. */
    private static Evaluation mostlyNoWait(Cells cells, String small, String large) {
        return Evaluation.direction(lessTwiceTheWaits(cells, large), lessTwiceTheWaits(cells, small), false)
                .said(words -> "GET's time less twice its waits, with %s to %s %s".formatted(large, small, words));
    }

    private static Sample lessTwiceTheWaits(Cells cells, String cell) {
        return cells.each(cell, run -> run.of(GET) - 2 * waits(run));
    }

    private static double waits(Cells.Run run) {
        return run.of("wait.database-connection") + run.of("wait.search-connection");
    }

    private static Evaluation fewerSwitches(Cells cells, String small, String large) {
        return Evaluation.direction(cells.runs(small, SWITCHES), cells.runs(large, SWITCHES), true)
                .said(words -> "context switches a request with %s to %s %s".formatted(small, large, words));
    }

    private static String waits(Cells cells, String cell) {
        return "%s: waits are %s %% of GET's time".formatted(cell,
                Cells.text(cells.each(cell, run -> 100 * waits(run) / run.of(GET))));
    }

    // The post lists 4 + 2 below an example whose queue has 10 places, so the list is held against both queues.
    private static Judgement rejection(Claim claim, Cells cells) {
        Evaluation ownExample = asThePostSays(claim, cells, "queue-10");
        Evaluation smallerQueue = asThePostSays(claim, cells, "queue-2");
        return Judgement.of(ownExample.orDirection(smallerQueue),
                "Tasks that run of ten, with a queue of 10: %s; with a queue of 2: %s."
                        .formatted(ownExample.words(), smallerQueue.words()),
                ran(cells, "queue-10"), ran(cells, "queue-2") + " with a queue of 2");
    }

    /** In each round of each run: of the fewest and the most tasks that ran, those further from the post's. */
    private static Evaluation asThePostSays(Claim claim, Cells cells, String cell) {
        return Evaluation.all(POLICIES.stream()
                .map(policy -> Evaluation
                        .figure(ranFurthestFrom(claim.figure(policy), policy, cells, cell), claim.figure(policy))
                        .said((policy + " ")::concat))
                .toArray(Evaluation[]::new));
    }

    private static Sample ranFurthestFrom(double post, String policy, Cells cells, String cell) {
        return cells.each(cell, run -> Stream.of("round.min(ran %s)", "round.max(ran %s)")
                .map(end -> run.of(end.formatted(policy)))
                .max(Comparator.comparingDouble(tasks -> Math.abs(tasks - post))).orElseThrow());
    }

    private static String ran(Cells cells, String cell) {
        return POLICIES.stream().map(policy -> cells.text(cell, "round.median(ran %s)".formatted(policy)))
                .collect(Collectors.joining(", "));
    }
}
