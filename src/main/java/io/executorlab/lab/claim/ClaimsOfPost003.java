package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.percent;
import static java.util.Map.entry;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Sentence;
import io.executorlab.lab.verdict.Verdict;

/** What post 003 says, where judging it is logic: {@code scenarios/claims/003.yml} has the rest. */
final class ClaimsOfPost003 {

    // Of the post's figures for no level at once, which it never sets against each other.
    private static final double POST_OUTER = (6.386 + 5.970) / (37.226 + 40.565);

    private static final String ONE_BY_ONE = "one after another";
    private static final String ONE_BY_ONE_FIRST = "one after another, first level";
    private static final String ONE_BY_ONE_BOTH = "one after another, both levels";
    private static final String ONE_BY_ONE_AHEAD = "one after another, both without preflight";
    private static final String AT_ONCE = "all at once";
    private static final String AT_ONCE_FIRST = "all at once, first level";
    private static final String AT_ONCE_AHEAD = "all at once, both without preflight";
    private static final String AT_ONCE_BOTH = "all at once, both levels";
    private static final String PULLS_AT_ONCE = "round.median(pulls at once)";
    private static final String WORKERS = "threads.named(ForkJoinPool.commonPool-worker-*).max";
    private static final String STATISTICS_MEAN = "http.client.mean(GET /reviews/statistics)";
    private static final String STATISTICS_P95 = "http.client.p95(GET /reviews/statistics)";

    private static final String BROKEN = "broken";
    private static final String BESIDE = "broken@beside";
    private static final String FIXED_BESIDE = "fixed@beside";
    private static final String COMMON_20 = "common-20";
    private static final String EXECUTORS = "post-executors";
    private static final String LARGER = "larger-executors";

    private static final List<String> POLICIES = List.of("caller-runs", "abort", "discard", "discard-oldest");
    private static final String OWN_EXAMPLE = "queue-10";
    private static final String SMALLER_QUEUE = "queue-2";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("003-1", ClaimsOfPost003::workers),
            entry("003-2", ClaimsOfPost003::commonPool),
            entry("003-3", ClaimsOfPost003::moreWorkers),
            entry("003-4", ClaimsOfPost003::oneAfterAnother),
            entry("003-5", ClaimsOfPost003::allAtOnce),
            entry("003-6", ClaimsOfPost003::largerExecutors),
            entry("003-7", ClaimsOfPost003::preflight),
            entry("003-8", ClaimsOfPost003::production),
            entry("003-9", ClaimsOfPost003::rejection),
            entry("003-10", ClaimsOfPost003::wrongPlace));

    private ClaimsOfPost003() {
    }

    /** In each round of each run: of the fewest and the most tasks that ran, those further from the post's. */
    private static Evaluation asThePostSays(Claim claim, Cells cells, String cell) {
        return Evaluation.all(POLICIES.stream().map(policy -> {
            String ran = "(ran " + policy + ")";
            double post = claim.figure(policy);
            return Evaluation.figure(cells.each(cell, run -> Stream.of("round.min", "round.max").map(end -> run.of(end + ran))
                    .max(Comparator.comparingDouble(tasks -> Math.abs(tasks - post))).orElseThrow()), post).said((policy + " ")::concat);
        }).toArray(Evaluation[]::new));
    }

    private static String ran(Cells cells, String cell) {
        return POLICIES.stream().map(policy -> cells.text(cell, "round.median(ran " + policy + ")"))
                .collect(Collectors.joining(", "));
    }

    // The post lists 4 + 2 below an example whose queue has 10 places, so the list is held against both queues.
    private static Judgement rejection(Claim claim, Cells cells) {
        Evaluation ownExample = asThePostSays(claim, cells, OWN_EXAMPLE);
        Evaluation smallerQueue = asThePostSays(claim, cells, SMALLER_QUEUE);
        String why = ("CallerRuns, Abort, Discard and DiscardOldest run %s of the ten on %s threads in the post's own example, a queue of 10, and %s with a queue of 2. "
                + "There CallerRuns runs %s on the submitter's thread, Abort tells it of %s; Discard loses %s and DiscardOldest %s without a word. "
                + "A queue of 10: %s. A queue of 2: %s.")
                .formatted(ran(cells, OWN_EXAMPLE), cells.text(OWN_EXAMPLE, "round.median(threads abort)"), ran(cells, SMALLER_QUEUE),
                        cells.text(SMALLER_QUEUE, "round.median(on the caller)"), cells.text(SMALLER_QUEUE, "round.median(rejected abort)"),
                        cells.text(SMALLER_QUEUE, "round.median(lost discard)"),
                        cells.text(SMALLER_QUEUE, "round.median(lost discard-oldest)"), ownExample.words(), smallerQueue.words());
        return Judgement.of(ownExample.orDirection(smallerQueue), why, ran(cells, OWN_EXAMPLE), ran(cells, SMALLER_QUEUE) + " with a queue of 2");
    }

    private static String cut(Rounds before, Rounds after) {
        return percent(after.to(before) - 1);
    }

    private static String millis(Rounds time) {
        return time + " ms a pull";
    }

    private static String millis(Rounds first, Rounds both) {
        return "%s, %s ms".formatted(first, both);
    }

    private static Judgement workers(Claim claim, Cells cells) {
        double workers = cells.of(BESIDE, WORKERS);
        int processors = cells.machine(BESIDE).processors();
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = "The app sees %d processors; while 20 pull requests block in calls, %s workers of the common pool have been started%s. %s."
                .formatted(processors, number(workers), spares(cells, workers), evaluation.words());
        return Judgement.of(evaluation, why, number(workers) + " workers", null);
    }

    private static String spares(Cells cells, double workers) {
        double most = cells.has(BROKEN) ? cells.find(BROKEN, WORKERS).orElse(0) : 0;
        return most <= workers ? "" : ", and %s where stages wait for stages: CompletableFuture waits in a managed blocker, for which the pool starts spare ones"
                .formatted(number(most));
    }

    private static Judgement commonPool(Claim claim, Cells cells) {
        return levels(claim, cells, BROKEN);
    }

    private static Judgement oneAfterAnother(Claim claim, Cells cells) {
        return levels(claim, cells, EXECUTORS);
    }

    private static Judgement levels(Claim claim, Cells cells, String cell) {
        Rounds none = Rounds.of(cells, cell, ONE_BY_ONE);
        Rounds first = Rounds.of(cells, cell, ONE_BY_ONE_FIRST);
        Rounds both = Rounds.of(cells, cell, ONE_BY_ONE_BOTH);
        Evaluation evaluation = underBothStubs(cell, its -> claim.rule().in(its).evaluate(cells));
        String why = "%s. %s".formatted(evaluation.words(), outerLevel(cells, cell));
        return Judgement.of(evaluation, why, millis(none), millis(first, both));
    }

    // By line 58 of the post each pull request has 100 to 200 comments, and a page holds 100 at most; by line 293 most need no second page.
    private static Evaluation underBothStubs(String cell, Function<String, Evaluation> rule) {
        Map<String, Evaluation> stubs = new LinkedHashMap<>();
        stubs.put("with a second page for each list", rule.apply(cell));
        stubs.put("with one for one pull request in ten", rule.apply(cell + "-few-second-pages"));
        return Evaluation.under(stubs);
    }

    private static String outerLevel(Cells cells, String cell) {
        return "The outer level alone, all pull requests at once, changes it by %s; the post's own figures say %s, which it never computes."
                .formatted(cut(Rounds.of(cells, cell, ONE_BY_ONE), Rounds.of(cells, cell, AT_ONCE)), percent(POST_OUTER - 1));
    }

    // The post's listing starts all at once and its totals say one after another, so its sentence has to hold for both.
    private static Judgement moreWorkers(Claim claim, Cells cells) {
        List<String> modes = List.of(ONE_BY_ONE, ONE_BY_ONE_FIRST, ONE_BY_ONE_BOTH, AT_ONCE);
        Rounds seven = Rounds.of(cells, BROKEN, AT_ONCE);
        Rounds twenty = Rounds.of(cells, COMMON_20, AT_ONCE);
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = ("The post's listing starts all pull requests at once, and its totals say one after another. One after another at most two lists are fetched at a time, "
                + "so that %s workers cannot be busy. All at once a pull request takes %s ms with %s workers and %s with 20: %s. %s.")
                .formatted(number(claim.figure("workers")), seven, number(claim.figure("workers")), twenty, cut(seven, twenty), Sentence.begun(evaluation.words()));
        return Judgement.of(evaluation, why, all(cells, BROKEN, modes), all(cells, COMMON_20, modes));
    }

    private static String all(Cells cells, String cell, List<String> modes) {
        return String.join(", ", modes.stream().map(mode -> Rounds.of(cells, cell, mode).toString()).toList()) + " ms a pull";
    }

    // The post measured each once, on pools that no burst before had grown; here they go back to their core before each.
    private static Judgement allAtOnce(Claim claim, Cells cells) {
        Rounds none = Rounds.of(cells, EXECUTORS, AT_ONCE);
        Rounds first = Rounds.of(cells, EXECUTORS, AT_ONCE_FIRST);
        Rounds both = Rounds.of(cells, EXECUTORS, AT_ONCE_BOTH);
        Evaluation evaluation = underBothStubs(EXECUTORS, its -> claim.rule().in(its).evaluate(cells));
        String why = "On pools that are at their core before each burst: %s. The one for lists, 10 to 100 threads, had %s at most. %s"
                .formatted(evaluation.words(), cells.text(EXECUTORS, "executor.pool.max(reviewListExecutor)"), outerLevel(cells, EXECUTORS));
        return Judgement.of(evaluation, why, millis(none), millis(first, both));
    }

    private static Judgement largerExecutors(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        List<String> atOnce = List.of(AT_ONCE_FIRST, AT_ONCE_BOTH);
        return Judgement.of(evaluation, evaluation.words() + ".", all(cells, EXECUTORS, atOnce), all(cells, LARGER, atOnce));
    }

    private static Judgement preflight(Claim claim, Cells cells) {
        Rounds first = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_FIRST);
        Rounds both = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_BOTH);
        Rounds without = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_AHEAD);
        Evaluation evaluation = underBothStubs(EXECUTORS, its -> preflight(claim, cells, its));
        String why = ("All at once: %s. One pull request after another, with a second page for each list, takes %s ms each with the first level, %s with both, and %s with both without "
                + "that call, two pages at a time: pages at once gain %s ms and the call costs %s.")
                .formatted(evaluation.words(), first, both, without, number(first.median() - without.median()), number(both.median() - without.median()));
        return Judgement.of(evaluation, why, millis(Rounds.of(cells, EXECUTORS, AT_ONCE_FIRST)), millis(Rounds.of(cells, EXECUTORS, AT_ONCE_BOTH)));
    }

    private static Evaluation preflight(Claim claim, Cells cells, String cell) {
        List<Double> first = cells.runs(cell, median(AT_ONCE_FIRST));
        List<Double> both = cells.runs(cell, median(AT_ONCE_BOTH));
        List<Double> without = cells.runs(cell, median(AT_ONCE_AHEAD));
        return Evaluation.all(Evaluation.ratio(both, first, claim.figure("both") / claim.figure("first")).said("both levels to the first alone: "::concat),
                Evaluation.direction(without, both, true).said("both without the call for the pages to both with it: "::concat),
                Evaluation.noMore(without, first).said("both without it to the first alone: "::concat));
    }

    private static String median(String round) {
        return "round.median(%s)".formatted(round);
    }

    private static Judgement production(Claim claim, Cells cells) {
        Rounds none = Rounds.of(cells, EXECUTORS, ONE_BY_ONE);
        Rounds first = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_FIRST);
        return new Judgement(Verdict.PRODUCTION_ONLY,
                "The post's figure is from its author's production, where a request collects one pull request. The lab's own: %s with the first level (the post: %s)."
                        .formatted(cut(none, first), percent(claim.figure("millis-after") / claim.figure("millis-before") - 1)), millis(none), millis(first));
    }

    private static Judgement wrongPlace(Claim claim, Cells cells) {
        Evaluation evaluation = Evaluation.direction(cells.runs(BESIDE, STATISTICS_P95), cells.runs(FIXED_BESIDE, STATISTICS_P95), false);
        String broken = cells.text(BESIDE, STATISTICS_P95);
        String fixed = cells.text(FIXED_BESIDE, STATISTICS_P95);
        String why = "Beside the blocking calls a request that only computes on the default executor takes %s ms at the 95th percentile and %s on average, and %s and %s where the calls have pools of their own: %s.%s"
                .formatted(broken, cells.text(BESIDE, STATISTICS_MEAN), fixed, cells.text(FIXED_BESIDE, STATISTICS_MEAN), evaluation.words(),
                        underWay(cells));
        return Judgement.of(evaluation, why, "p95 %s ms".formatted(broken), "p95 %s ms".formatted(fixed));
    }

    private static String underWay(Cells cells) {
        List<String> both = Stream.of(BROKEN, "fixed").filter(cells::has).filter(cell -> cells.find(cell, PULLS_AT_ONCE).isPresent())
                .map(cell -> "%s %s".formatted(cell, cells.text(cell, PULLS_AT_ONCE))).toList();
        return both.isEmpty() ? "" : " Pull requests under way at a time, of 20: %s.".formatted(String.join(", ", both));
    }
}
