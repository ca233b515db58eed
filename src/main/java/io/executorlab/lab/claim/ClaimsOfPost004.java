package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** What post 004 says, where judging it is logic: {@code scenarios/claims/004.yml} has the rest. */
final class ClaimsOfPost004 {

    private static final String DEFAULT_QUEUE = "executor.queue.max(applicationTaskExecutor)";
    private static final String DEFAULT_POOL = "executor.pool.max(applicationTaskExecutor)";
    private static final String OLDEST = "metric.max(arrival_oldest_waiting_seconds)";
    private static final String UPDATE = "timer.mean(arrival_update)";
    private static final String CONNECTOR = "executor.pool.max(tomcat)";
    private static final String QUEUE = "round.max(queue)";
    private static final String POOL = "round.max(pool)";
    private static final String LARGEST_POOL = "round.median(pool)";
    private static final String POOL_ON_AVERAGE = "executor.pool.mean(arrivalExecutor)";
    private static final String TAKEN = "round.median(taken)";
    private static final String PROCESSORS = "cpu.cores";
    private static final String FIRST_TO_LAST = "first-to-last-start";
    private static final String FIRST_TO_LAST_MILLIS = "round.median(%s)".formatted(FIRST_TO_LAST);
    private static final String ALL_DONE = "all-done";
    private static final String TIME_TO_SHRINK = "time-to-shrink";
    private static final String KEEP_ALIVE = "metric.max(executor_pool_keep_alive_seconds{name=\"arrivalExecutor\"})";

    private static final String BROKEN = "broken";
    private static final String FIXED = "fixed";
    private static final String FIXED_10 = "fixed-10";
    private static final String FIXED_20 = "fixed-20";
    private static final String CORE_10 = "core-10";
    private static final String CORE_20 = "core-20";
    private static final String TOMCAT_40 = "tomcat-40";
    private static final String LISTING = "listing-10-100";
    private static final String SUMMARY = "summary-10-10";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("004-1", ClaimsOfPost004::springsDefault),
            entry("004-2", ClaimsOfPost004::queueFirst),
            entry("004-3", ClaimsOfPost004::largerCore),
            entry("004-4", ClaimsOfPost004::threadsFirst),
            entry("004-5", ClaimsOfPost004::shrinking),
            entry("004-6", ClaimsOfPost004::bestCore),
            entry("004-7", ClaimsOfPost004::connector),
            entry("004-8", ClaimsOfPost004::twoEndings),
            entry("004-9", ClaimsOfPost004::poolAndProcessors));

    private ClaimsOfPost004() {
    }

    private static Judgement springsDefault(Claim claim, Cells cells) {
        double queue = cells.of(BROKEN, DEFAULT_QUEUE);
        double pool = cells.of(BROKEN, DEFAULT_POOL);
        double wide = cells.of("max-100", DEFAULT_POOL);
        double accepted = cells.of(BROKEN, "requests.per-second");
        double oldest = cells.of(BROKEN, OLDEST);
        if (queue <= pool) {
            return Judgement.notMeasured("The load brought no queue: at most %s tasks for %s threads.".formatted(number(queue), number(pool)));
        }
        double requests = cells.of(BROKEN, "requests.answered");
        double workedOff = pool * 1000 / cells.of(BROKEN, UPDATE) * requests / accepted;
        List<Double> pools = cells.runs(BROKEN, DEFAULT_POOL);
        Evaluation grows = Evaluation.direction(pools, Collections.nCopies(pools.size(), claim.figure("core")), false);
        String why = ("Tasks pile up: %s are queued. All that came after the oldest are still there: %s accepted a second in %s s make %s; "
                + "%s requests less the %s that %s threads complete at %s ms each leave %s. Its threads to its core of %s: %s; with a maximum of 100: %s. "
                + "A pool grows beyond its core only when its queue is full.")
                .formatted(number(queue), number(accepted), number(oldest), number(accepted * oldest), number(requests),
                        number(workedOff), number(pool), cells.text(BROKEN, UPDATE), number(requests - workedOff),
                        number(claim.figure("core")), grows.words(), number(wide));
        return Judgement.of(grows, why, "queue %s, pool %s".formatted(number(queue), number(pool)), null);
    }

    private static Judgement queueFirst(Claim claim, Cells cells) {
        Evaluation queue = Evaluation.figure(cells.runs(BROKEN, QUEUE), claim.figure("queue"))
                .orDirection(Evaluation.direction(cells.runs(BROKEN, QUEUE), cells.runs(FIXED, QUEUE), false)).said("longest queue "::concat);
        Evaluation pool = Evaluation.figure(cells.runs(BROKEN, POOL), claim.figure("pool"))
                .orDirection(Evaluation.direction(cells.runs(BROKEN, POOL), cells.runs(FIXED, POOL), true)).said("largest pool "::concat);
        Evaluation evaluation = Evaluation.all(queue, pool, firstToLast(cells, claim.figure("millis-before") / claim.figure("millis-after")));
        String why = "%s. %s".formatted(evaluation.words(), firstToLast(cells));
        return Judgement.of(evaluation, why, "queue %s, pool %s, %s".formatted(cells.text(BROKEN, QUEUE), cells.text(BROKEN, POOL),
                starts(cells, BROKEN).text()), starts(cells, FIXED).text());
    }

    private static Evaluation firstToLast(Cells cells, double post) {
        return Evaluation.ratio(cells.runs(BROKEN, FIRST_TO_LAST_MILLIS), cells.runs(FIXED, FIRST_TO_LAST_MILLIS), post)
                .said("from the first call to the last "::concat);
    }

    private static Rounds starts(Cells cells, String cell) {
        return Rounds.of(cells, cell, FIRST_TO_LAST);
    }

    // What is done with a burst is another time than when its calls begin, and the post's text speaks of both.
    private static String firstToLast(Cells cells) {
        Rounds broken = Rounds.of(cells, BROKEN, ALL_DONE);
        Rounds fixed = Rounds.of(cells, FIXED, ALL_DONE);
        return "The last call begins %s after the first with the queue and %s without it. All 100 are done after %s and %s, %s times as long; two waves would make it 2."
                .formatted(starts(cells, BROKEN).text(), starts(cells, FIXED).text(), broken.text(), fixed.text(), number(broken.to(fixed)));
    }

    private static Judgement largerCore(Claim claim, Cells cells) {
        Evaluation evaluation = Evaluation.all(
                Evaluation.figure(cells.runs(CORE_10, QUEUE), claim.figure("queue")).said("longest queue with a core of 10 "::concat),
                Evaluation.figure(cells.runs(CORE_20, QUEUE), claim.figure("queue")).said("with 20 "::concat),
                Evaluation.noDifference(cells.runs(CORE_10, FIRST_TO_LAST_MILLIS), cells.runs(BROKEN, FIRST_TO_LAST_MILLIS))
                        .said("from the first call to the last with 10 "::concat),
                Evaluation.noDifference(cells.runs(CORE_20, FIRST_TO_LAST_MILLIS), cells.runs(BROKEN, FIRST_TO_LAST_MILLIS)).said("with 20 "::concat));
        return Judgement.of(evaluation, evaluation.words() + ".", starts(cells, BROKEN).text(),
                "core 10: %s, core 20: %s".formatted(starts(cells, CORE_10).text(), starts(cells, CORE_20).text()));
    }

    private static Judgement threadsFirst(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = "%s. %s It has %s threads at most.".formatted(evaluation.words(), firstToLast(cells), cells.text(FIXED, POOL));
        return Judgement.of(evaluation, why, starts(cells, BROKEN).text(), starts(cells, FIXED).text());
    }

    /** In keep-alives: how long it takes is set by that alone. */
    private static Judgement shrinking(Claim claim, Cells cells) {
        List<Double> keepAlives = cells.each(FIXED, run -> run.of("round.median(%s)".formatted(TIME_TO_SHRINK)) / 1000 / run.of(KEEP_ALIVE));
        double post = claim.figure("seconds") / claim.figure("keep-alive");
        Evaluation evaluation = Evaluation.figure(keepAlives, post).orDirection(Evaluation.atMost(keepAlives, post));
        String threads = cells.text(FIXED, POOL);
        String why = "From %s threads the pool was back at its core after so many keep-alives of %s s: %s."
                .formatted(threads, cells.text(FIXED, KEEP_ALIVE), evaluation.words());
        return Judgement.of(evaluation, why, threads + " threads", "the core after " + Rounds.of(cells, FIXED, TIME_TO_SHRINK).text());
    }

    private static Judgement bestCore(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = "From the first call to the last, %s. Until all 100 are known, lowest to highest round: %s with a core of 4, %s with 10, %s with 20."
                .formatted(evaluation.words(), Rounds.of(cells, FIXED, ALL_DONE).range(), Rounds.of(cells, FIXED_10, ALL_DONE).range(),
                        Rounds.of(cells, FIXED_20, ALL_DONE).range());
        return Judgement.of(evaluation, why, "4: %s, 20: %s".formatted(starts(cells, FIXED).text(), starts(cells, FIXED_20).text()),
                "10: " + starts(cells, FIXED_10).text());
    }

    private static Judgement connector(Claim claim, Cells cells) {
        List<Double> small = cells.runs(FIXED, CONNECTOR);
        List<Double> large = cells.runs(TOMCAT_40, CONNECTOR);
        Evaluation same = Evaluation.noDifference(large, small);
        Evaluation evaluation = Evaluation.all(Evaluation.figure(small, claim.figure("threads")).said("with 10 kept ready "::concat),
                Evaluation.figure(large, claim.figure("threads")).said("with 40 "::concat)).orDirection(same);
        String why = "Threads of the connector for 100 requests at once: %s; the second to the first: %s.".formatted(evaluation.words(), same.words());
        return Judgement.of(evaluation, why, cells.text(FIXED, CONNECTOR) + " with 10", cells.text(TOMCAT_40, CONNECTOR) + " with 40");
    }

    private static Judgement twoEndings(Claim claim, Cells cells) {
        List<Double> listing = cells.runs(LISTING, TAKEN);
        List<Double> summary = cells.runs(SUMMARY, TAKEN);
        Evaluation evaluation = Evaluation.all(Evaluation.figure(listing, claim.figure("tasks")).said("10/100/0 takes "::concat),
                Evaluation.direction(summary, listing, true).said("10/10/0 to it "::concat));
        String why = "Of 100 requests at once %s; 10/10/0 takes %s and refuses the others.".formatted(evaluation.words(), cells.text(SUMMARY, TAKEN));
        return Judgement.of(evaluation, why, cells.text(LISTING, TAKEN) + " of 100", cells.text(SUMMARY, TAKEN) + " of 100");
    }

    // A burst begins as soon as the pool is back at its core after the one before, so the load is bursts without pauses.
    private static Judgement poolAndProcessors(Claim claim, Cells cells) {
        List<Double> four = cells.runs(FIXED, POOL_ON_AVERAGE);
        List<Double> ten = cells.runs(FIXED_10, POOL_ON_AVERAGE);
        List<Double> twenty = cells.runs(FIXED_20, POOL_ON_AVERAGE);
        Evaluation pools = Evaluation.all(Evaluation.figure(four, claim.figure("pool-4")).said("with a core of 4 "::concat),
                Evaluation.figure(ten, claim.figure("pool-10")).said("10 "::concat), Evaluation.figure(twenty, claim.figure("pool-20")).said("20 "::concat))
                .orDirection(Evaluation.all(Evaluation.direction(ten, four, true), Evaluation.direction(twenty, four, true)));
        List<Double> processors = cells.runs(FIXED_10, PROCESSORS);
        Evaluation busy = Evaluation.all(
                Evaluation.ratio(processors, cells.runs(FIXED, PROCESSORS), claim.figure("cpu-10") / claim.figure("cpu-4"))
                        .said("of a core of 10 to one of 4 "::concat),
                Evaluation.ratio(processors, cells.runs(FIXED_20, PROCESSORS), claim.figure("cpu-10") / claim.figure("cpu-20")).said("to one of 20 "::concat));
        String why = "At its largest in a burst the pool has %s, %s and %s threads with a core of 4, 10 and 20. On average: %s. Processors that the app uses: %s."
                .formatted(cells.text(FIXED, LARGEST_POOL), cells.text(FIXED_10, LARGEST_POOL), cells.text(FIXED_20, LARGEST_POOL), pools.words(), busy.words());
        return Judgement.of(Evaluation.all(pools, busy), why, "4: %s, 20: %s threads".formatted(cells.text(FIXED, POOL_ON_AVERAGE),
                cells.text(FIXED_20, POOL_ON_AVERAGE)), "10: %s threads".formatted(cells.text(FIXED_10, POOL_ON_AVERAGE)));
    }
}
