package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import io.executorlab.lab.verdict.Verdict;

/** What post 004 says, where judging it is logic: {@code scenarios/claims/004.yml} has the rest. */
final class ClaimsOfPost004 {


    private static final String DEFAULT_QUEUE = "executor.queue.max(applicationTaskExecutor)";
    private static final String DEFAULT_POOL = "executor.pool.max(applicationTaskExecutor)";
    private static final String OLDEST = "metric.max(arrival_oldest_waiting_seconds)";
    private static final String UPDATE = "timer.mean(arrival_update)";
    private static final String CONNECTOR = "executor.pool.max(tomcat)";
    private static final String QUEUE = "round.max(queue)";
    private static final String POOL = "round.max(pool)";
    private static final String ALL_DONE = "all-done";
    private static final String TIME_TO_SHRINK = "time-to-shrink";
    private static final String KEEP_ALIVE = "metric.max(executor_pool_keep_alive_seconds{name=\"arrivalExecutor\"})";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("004-1", ClaimsOfPost004::springsDefault),
            entry("004-2", ClaimsOfPost004::queueFirst),
            entry("004-3", ClaimsOfPost004::largerCore),
            entry("004-4", ClaimsOfPost004::threadsFirst),
            entry("004-5", ClaimsOfPost004::shrinking),
            entry("004-6", ClaimsOfPost004::bestCore),
            entry("004-7", ClaimsOfPost004::connector));

    private ClaimsOfPost004() {
    }

    private static Judgement springsDefault(Claim claim, Cells cells) {
        double queue = cells.of("broken", DEFAULT_QUEUE);
        double pool = cells.of("broken", DEFAULT_POOL);
        double wide = cells.of("max-100", DEFAULT_POOL);
        double accepted = cells.of("broken", "requests.per-second");
        double oldest = cells.of("broken", OLDEST);
        String found = "queue %s, pool %s".formatted(number(queue), number(pool));
        if (queue <= pool) {
            return Judgement.notMeasured("The load brought no queue: at most %s tasks for %s threads.".formatted(number(queue), number(pool)));
        }
        boolean grows = Math.max(pool, wide) > (1 + Tolerance.SHARE) * claim.figure("core");
        double requests = cells.of("broken", "requests.answered");
        double workedOff = pool * 1000 / cells.of("broken", UPDATE) * requests / accepted;
        String why = ("It stacks: %s tasks queued. All who came since the oldest did are still there: %s accepted a second and %s s make %s; "
                + "%s requests less the %s that %s threads work off at %s ms each leave %s. It %s: %s threads, with 100 allowed %s. "
                + "A pool passes its core only when its queue is full.")
                .formatted(number(queue), number(accepted), number(oldest), number(accepted * oldest), number(requests),
                        number(workedOff), number(pool), number(cells.of("broken", UPDATE)), number(requests - workedOff),
                        grows ? "grows threads too" : "grows no threads", number(pool), number(wide));
        return new Judgement(grows ? Verdict.REPRODUCED : Verdict.REFUTED, why, found, null);
    }

    private static Judgement queueFirst(Claim claim, Cells cells) {
        double queue = cells.of("broken", QUEUE);
        double pool = cells.of("broken", POOL);
        Rounds broken = Rounds.of(cells, "broken", ALL_DONE);
        Rounds fixed = Rounds.of(cells, "fixed", ALL_DONE);
        double waves = broken.median() / fixed.median();
        String why = "Of 100 tasks %s lay in the queue and %s had threads; they take %s times as long as with a thread for each, %s without a queue: two waves are 2."
                .formatted(number(queue), number(pool), number(waves), fixed.text());
        boolean counts = Tolerance.same(queue, claim.figure("queue")) && Tolerance.same(pool, claim.figure("pool"));
        Verdict verdict = counts && Tolerance.same(waves, claim.figure("millis-before") / claim.figure("millis-after")) ? Verdict.REPRODUCED
                : queue > 0 && fixed.isBelow(broken) ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, "queue %s, pool %s, %s".formatted(number(queue), number(pool), broken.text()),
                fixed.text());
    }

    private static Judgement largerCore(Claim claim, Cells cells) {
        Rounds broken = Rounds.of(cells, "broken", ALL_DONE);
        Rounds ten = Rounds.of(cells, "core-10", ALL_DONE);
        Rounds twenty = Rounds.of(cells, "core-20", ALL_DONE);
        double queue = Math.min(cells.of("core-10", QUEUE), cells.of("core-20", QUEUE));
        String why = "With a core of 10 and 20 at least %s tasks lay in the queue, and the burst took %s and %s instead of %s."
                .formatted(number(queue), ten.text(), twenty.text(), broken.text());
        Verdict verdict = !Tolerance.same(queue, claim.figure("queue")) ? Verdict.REFUTED
                : ten.isNoGreatDifferenceTo(broken) && twenty.isNoGreatDifferenceTo(broken) ? Verdict.REPRODUCED : Verdict.DIRECTION_ONLY;
        return new Judgement(verdict, why, broken.text(), "core 10: %s, core 20: %s".formatted(ten.text(), twenty.text()));
    }

    private static Judgement threadsFirst(Claim claim, Cells cells) {
        Rounds broken = Rounds.of(cells, "broken", ALL_DONE);
        Rounds fixed = Rounds.of(cells, "fixed", ALL_DONE);
        double gain = broken.median() / fixed.median();
        String why = "%s times as fast; all 100 had a thread %s ms after the first had (%s ms before), on %s threads."
                .formatted(number(gain), number(cells.of("fixed", "round.median(first-to-last-start)")),
                        number(cells.of("broken", "round.median(first-to-last-start)")), number(cells.of("fixed", POOL)));
        return Judgement.of(claim.rule().evaluate(cells), why, broken.text(), fixed.text());
    }

    /** By the keep-alive, since a time alone says nothing: the post's 5 s are 1.7 times its 3 s. */
    private static Judgement shrinking(Claim claim, Cells cells) {
        double ofShort = keepAlives(cells, "fixed-10");
        double ofLong = keepAlives(cells, "fixed");
        Rounds shrinks = Rounds.of(cells, "fixed", TIME_TO_SHRINK);
        String threads = number(cells.of("fixed", POOL));
        String why = "From %s threads the pool was back at its core after %s times its keep-alive of %s s; with %s s after %s times at most."
                .formatted(threads, number(ofLong), number(cells.of("fixed", KEEP_ALIVE)), number(cells.of("fixed-10", KEEP_ALIVE)), number(ofShort));
        double slowest = Math.max(ofShort, ofLong);
        double post = claim.figure("seconds") / claim.figure("keep-alive-seconds");
        Verdict verdict = slowest <= post ? Verdict.REPRODUCED : slowest <= 2 * post ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, threads + " threads", "the core after " + shrinks.text());
    }

    private static double keepAlives(Cells cells, String cell) {
        return cells.of(cell, "round.max(%s)".formatted(TIME_TO_SHRINK)) / (1000 * cells.of(cell, KEEP_ALIVE));
    }

    private static Judgement bestCore(Claim claim, Cells cells) {
        Rounds four = Rounds.of(cells, "fixed", ALL_DONE);
        Rounds ten = Rounds.of(cells, "fixed-10", ALL_DONE);
        Rounds twenty = Rounds.of(cells, "fixed-20", ALL_DONE);
        long beaten = Stream.of(four, twenty).filter(other -> ten.isBelow(other)).count();
        String why = "Lowest to highest round: %s with a core of 4, %s with 10, %s with 20. A difference smaller than the spread is none."
                .formatted(four.range(), ten.range(), twenty.range());
        Verdict verdict = beaten == 2 ? Verdict.REPRODUCED : beaten == 1 ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, "4: %s, 20: %s".formatted(four.text(), twenty.text()), "10: " + ten.text());
    }

    private static Judgement connector(Claim claim, Cells cells) {
        double small = cells.of("fixed", CONNECTOR);
        double large = cells.of("tomcat-40", CONNECTOR);
        String why = "For 100 requests at once the connector had %s threads at most with 10 kept ready, and %s with 40."
                .formatted(number(small), number(large));
        Verdict verdict = !Tolerance.same(large, small) ? Verdict.REFUTED
                : Tolerance.same(small, claim.figure("threads")) && Tolerance.same(large, claim.figure("threads")) ? Verdict.REPRODUCED
                : Verdict.DIRECTION_ONLY;
        return new Judgement(verdict, why, number(small) + " with 10", number(large) + " with 40");
    }
}
