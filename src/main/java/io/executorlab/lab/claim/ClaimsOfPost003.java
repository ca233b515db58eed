package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.percent;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private static boolean runsAsThePostSays(Claim claim, Cells cells, String cell) {
        for (String policy : POLICIES) {
            String ran = "(ran " + policy + ")";
            if (cells.of(cell, "round.min" + ran) != claim.figure(policy) || cells.of(cell, "round.max" + ran) != claim.figure(policy)) {
                return false;
            }
        }
        return true;
    }

    private static String ran(Cells cells, String cell) {
        return POLICIES.stream().map(policy -> number(cells.of(cell, "round.median(ran " + policy + ")")))
                .collect(Collectors.joining(", "));
    }

    // The post lists 4 + 2 below an example whose queue has 10 places, so the list is held against both queues.
    private static Judgement rejection(Claim claim, Cells cells) {
        boolean ownExample = runsAsThePostSays(claim, cells, OWN_EXAMPLE);
        boolean smallerQueue = runsAsThePostSays(claim, cells, SMALLER_QUEUE);
        String why = ("CallerRuns, Abort, Discard and DiscardOldest run %s of the ten on %s threads in the post's own example, a queue of 10, and %s with a queue of 2. "
                + "There CallerRuns runs %s on the submitter's thread, Abort tells it of %s; Discard loses %s and DiscardOldest %s without a word.")
                .formatted(ran(cells, OWN_EXAMPLE), number(cells.of(OWN_EXAMPLE, "round.median(threads abort)")), ran(cells, SMALLER_QUEUE),
                        number(cells.of(SMALLER_QUEUE, "round.median(on the caller)")), number(cells.of(SMALLER_QUEUE, "round.median(rejected abort)")),
                        number(cells.of(SMALLER_QUEUE, "round.median(lost discard)")),
                        number(cells.of(SMALLER_QUEUE, "round.median(lost discard-oldest)")));
        Verdict verdict = ownExample ? Verdict.REPRODUCED : smallerQueue ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, ran(cells, OWN_EXAMPLE), ran(cells, SMALLER_QUEUE) + " with a queue of 2");
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
        String why = "The app sees %d processors; while 20 pull requests block in calls, %s workers of the common pool have been started%s."
                .formatted(processors, number(workers), spares(cells, workers));
        return Judgement.of(claim.rule().evaluate(cells), why,
                number(workers) + " workers", null);
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
        String why = "%s with the first level, %s with both (the post: %s and %s). %s".formatted(cut(none, first), cut(none, both),
                cutOfThePost(claim, 0), cutOfThePost(claim, 1), outerLevel(cells, cell));
        return Judgement.of(claim.rule().evaluate(cells), why, millis(none), millis(first, both));
    }

    private static String cutOfThePost(Claim claim, int ratio) {
        return percent(claim.rule().ratios().get(ratio).post().value() - 1);
    }

    private static String outerLevel(Cells cells, String cell) {
        return "The outer level alone, all pull requests at once, cuts %s; the post's own figures say %s, which it never computes."
                .formatted(cut(Rounds.of(cells, cell, ONE_BY_ONE), Rounds.of(cells, cell, AT_ONCE)), percent(POST_OUTER - 1));
    }

    private static Judgement moreWorkers(Claim claim, Cells cells) {
        List<String> oneByOne = List.of(ONE_BY_ONE, ONE_BY_ONE_FIRST, ONE_BY_ONE_BOTH);
        Verdict verdict = claim.rule().evaluate(cells).verdict();
        Rounds seven = Rounds.of(cells, BROKEN, AT_ONCE);
        Rounds twenty = Rounds.of(cells, COMMON_20, AT_ONCE);
        String why = "One after another, as the post measured it, at most two lists are fetched at a time, so %s workers cannot be busy. All at once it is %s against %s ms a pull request, %s: %s."
                .formatted(number(claim.figure("workers")), seven, twenty, cut(seven, twenty),
                        twenty.isNoGreatDifferenceTo(seven) ? "no great difference there either" : "a great difference");
        return new Judgement(verdict, why, all(cells, BROKEN, oneByOne), all(cells, COMMON_20, oneByOne));
    }

    private static String all(Cells cells, String cell, List<String> modes) {
        return String.join(", ", modes.stream().map(mode -> Rounds.of(cells, cell, mode).toString()).toList()) + " ms a pull";
    }

    // The post measured each once, on pools that no burst before had grown; here they go back to their core before each.
    private static Judgement allAtOnce(Claim claim, Cells cells) {
        Rounds none = Rounds.of(cells, EXECUTORS, AT_ONCE);
        Rounds first = Rounds.of(cells, EXECUTORS, AT_ONCE_FIRST);
        Rounds both = Rounds.of(cells, EXECUTORS, AT_ONCE_BOTH);
        String why = ("On pools that are at their core before each burst %s with the first level, %s with both (the post: %s and %s). "
                + "The one for lists, 10 to 100 threads, had %s at most. %s")
                .formatted(cut(none, first), cut(none, both), cutOfThePost(claim, 0), cutOfThePost(claim, 1),
                        number(cells.of(EXECUTORS, "executor.pool.max(reviewListExecutor)")), outerLevel(cells, EXECUTORS));
        return Judgement.of(claim.rule().evaluate(cells), why, millis(none), millis(first, both));
    }

    private static Judgement largerExecutors(Claim claim, Cells cells) {
        Rule.NoDifference rule = claim.rule().noDifference();
        List<String> modes = rule.rounds();
        List<String> different = modes.stream().filter(mode -> rule.evaluate(cells, mode).verdict() != Verdict.REPRODUCED).toList();
        String changes = String.join("; ", modes.stream().map(mode -> "%s %s".formatted(mode,
                cut(Rounds.of(cells, EXECUTORS, mode), Rounds.of(cells, LARGER, mode)))).toList());
        String why = "%s. %s".formatted(changes, different.isEmpty() ? "None is more than 25 %."
                : "A difference: " + String.join("; ", different) + ".");
        List<String> atOnce = List.of(AT_ONCE_FIRST, AT_ONCE_BOTH);
        return Judgement.of(claim.rule().evaluate(cells), why, all(cells, EXECUTORS, atOnce),
                all(cells, LARGER, atOnce));
    }

    private static Judgement preflight(Claim claim, Cells cells) {
        Rounds first = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_FIRST);
        Rounds both = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_BOTH);
        Rounds without = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_AHEAD);
        Rounds firstAtOnce = Rounds.of(cells, EXECUTORS, AT_ONCE_FIRST);
        Rounds bothAtOnce = Rounds.of(cells, EXECUTORS, AT_ONCE_BOTH);
        double gain = first.median() - without.median();
        double cost = both.median() - without.median();
        boolean noFaster = !bothAtOnce.isBelow(firstAtOnce) || bothAtOnce.isNoGreatDifferenceTo(firstAtOnce);
        boolean eatsTheGain = without.isBelow(first) && cost >= (1 - Tolerance.SHARE) * gain;
        String why = ("One pull request after another takes %s ms each with the first level, %s with both, and %s with both without that call, two pages at a time. "
                + "So pages at once gain %s ms and the call costs %s. All pull requests at once: %s (%s to %s) and %s ms (%s to %s).")
                .formatted(first, both, without, number(gain), number(cost), firstAtOnce, number(firstAtOnce.low()),
                        number(firstAtOnce.high()), bothAtOnce, number(bothAtOnce.low()), number(bothAtOnce.high()));
        return new Judgement(noFaster && eatsTheGain ? Verdict.REPRODUCED : Verdict.REFUTED, why, millis(firstAtOnce), millis(bothAtOnce));
    }

    private static Judgement production(Claim claim, Cells cells) {
        Rounds none = Rounds.of(cells, EXECUTORS, ONE_BY_ONE);
        Rounds first = Rounds.of(cells, EXECUTORS, ONE_BY_ONE_FIRST);
        return new Judgement(Verdict.PRODUCTION_ONLY,
                "Of the author's production, where a request collects one pull request. The lab's own: %s with the first level (the post: %s)."
                        .formatted(cut(none, first), percent(claim.figure("millis-after") / claim.figure("millis-before") - 1)), millis(none), millis(first));
    }

    private static Judgement wrongPlace(Claim claim, Cells cells) {
        double broken = cells.of(BESIDE, STATISTICS_P95);
        double fixed = cells.of(FIXED_BESIDE, STATISTICS_P95);
        double mean = cells.of(BESIDE, STATISTICS_MEAN);
        String why = "Beside the blocking calls a request that only computes on the default executor takes %s ms at the 95th percentile and %s on average, and %s and %s where the calls have pools of their own.%s"
                .formatted(number(broken), number(mean), number(fixed), number(cells.of(FIXED_BESIDE, STATISTICS_MEAN)), elsewhere(cells));
        Verdict verdict = mean > fixed ? Verdict.REPRODUCED
                : broken > (1 + Tolerance.SHARE) * fixed ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, "p95 %s ms".formatted(number(broken)), "p95 %s ms".formatted(number(fixed)));
    }

    /** What the same code does on other JVMs and with another client. */
    private static String elsewhere(Cells cells) {
        List<String> others = Stream.of(BROKEN, "two-processors@at-once", "jdk-25-two-processors@at-once", "jdk-client@at-once",
                        "jdk-25-two-processors-jdk-client@at-once", "fixed").filter(cells::has).filter(cell -> cells.find(cell, PULLS_AT_ONCE).isPresent())
                .map(cell -> "%s %s".formatted(cell.replace("@at-once", ""), number(cells.of(cell, PULLS_AT_ONCE)))).toList();
        return others.isEmpty() ? "" : " Pull requests under way at a time, of 20: %s.".formatted(String.join(", ", others));
    }
}
