package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static io.executorlab.lab.common.Numbers.percent;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.verdict.Verdict;

/** What post 000 says, where judging it is logic: {@code scenarios/claims/000.yml} has the rest. */
final class ClaimsOfPost000 {

    private static final String HIKARI_TIMEOUTS = "hikari.timeouts";
    private static final String THREADS = "threads.named(Thread-*).started-per-request";
    private static final String COMMON_POOL = "threads.named(ForkJoinPool.commonPool-worker-*).max";
    private static final String TIMED_OUT = "requests.timed-out";
    private static final String COMPLETED = "executor.completed-per-second(compileExecutor)";
    private static final String POOL = "executor.pool.max(compileExecutor)";
    private static final String CORE = "metric.max(executor_pool_core_threads{name=\"compileExecutor\"})";
    private static final String QUEUE = "executor.queue.max(compileExecutor)";
    private static final String LONGEST_CONNECT = "http.client.max(connect)";
    private static final String LARGER = "fixed-10-20-20";
    private static final String OVERLOAD = "@overload";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("000-1", ClaimsOfPost000::threadPerTask),
            entry("000-2", ClaimsOfPost000::twoThreadsBlocked),
            entry("000-3", ClaimsOfPost000::startRate),
            entry("000-4", ClaimsOfPost000::timeOuts),
            entry("000-5", ClaimsOfPost000::biggerPool),
            entry("000-6", (claim, cells) -> attempt(cells, "bounded-queue@overload")),
            entry("000-7", (claim, cells) -> attempt(cells, "core-10@overload")),
            entry("000-9", ClaimsOfPost000::databaseIsNotTheCause),
            entry("000-10", ClaimsOfPost000::processorsAreNotTheCause),
            entry("000-11", ClaimsOfPost000::unboundedQueue),
            entry("000-12", ClaimsOfPost000::largerPoolAfterTheFix),
            entry("000-15", ClaimsOfPost000::eventDriven));

    private ClaimsOfPost000() {
    }

    private static Judgement threadPerTask(Claim claim, Cells cells) {
        double started = cells.of("broken", THREADS);
        double fixed = cells.of("fixed", THREADS);
        double workers = cells.of("broken", COMMON_POOL);
        String before = number(started) + " a task";
        String after = number(fixed) + " a task";
        if (started < Tolerance.SHARE && workers > 0) {
            return new Judgement(Verdict.NOT_ON_THIS_JVM, "JDK %s with %d processors runs the stages on the common pool; JDK 17 to 24 with 1 or 2 processors starts a thread for each."
                    .formatted(cells.machine("broken").jdk(), cells.machine("broken").processors()), before, after);
        }
        String why = "%s Thread-N started for each task, %s workers of the common pool seen; with a named pool %s."
                .formatted(number(started), number(workers), number(fixed));
        if (Tolerance.same(started, 1) && workers == 0 && fixed < Tolerance.SHARE) {
            return new Judgement(Verdict.REPRODUCED, why, before, after);
        }
        return new Judgement(started > fixed ? Verdict.DIRECTION_ONLY : Verdict.REFUTED, why, before, after);
    }

    private static double inGet(Cells cells, String cell) {
        return cells.of(cell, Vocabulary.IN_GET);
    }

    private static Judgement twoThreadsBlocked(Claim claim, Cells cells) {
        double getBroken = inGet(cells, "broken");
        double waitBroken = cells.of("broken", Vocabulary.IN_WAIT_FOR);
        double getFixed = inGet(cells, "fixed");
        double waitFixed = cells.of("fixed", Vocabulary.IN_WAIT_FOR);
        String why = ("For each live child the dumps show %s thread in get() and %s in waitFor(), fixed %s and %s. "
                + "Both have one more that the post does not count: the JDK's process reaper.")
                .formatted(number(getBroken), number(waitBroken), number(getFixed), number(waitFixed));
        double before = getBroken + waitBroken;
        double after = getFixed + waitFixed;
        Verdict verdict = Tolerance.same(before, claim.figure("blocked-before")) && Tolerance.same(after, claim.figure("blocked-after")) && Tolerance.same(getBroken, 1) ? Verdict.REPRODUCED
                : before > after ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, number(before), number(after));
    }

    private static Judgement startRate(Claim claim, Cells cells) {
        double before = cells.of("broken", "threads.started-per-second");
        double after = cells.of("fixed", "threads.started-per-second");
        double reduction = before > 0 ? 1 - after / before : 0;
        String beforeText = number(before) + " /s";
        String afterText = "%s /s (%s)".formatted(number(after), percent(-reduction));
        double perTask = cells.of("broken", THREADS);
        if (perTask < Tolerance.SHARE && cells.of("broken", COMMON_POOL) > 0) {
            return new Judgement(Verdict.NOT_ON_THIS_JVM, "JDK %s with %d processors runs the stages on the common pool and starts no thread for a task."
                    .formatted(cells.machine("broken").jdk(), cells.machine("broken").processors()), beforeText, afterText);
        }
        String why = "%s sessions a second start %s threads a second broken and %s fixed: one for each task, and none."
                .formatted(cells.load("broken", "RATE"), number(before), number(after));
        if (Tolerance.same(before, claim.figure("starts-per-second")) && Tolerance.same(reduction, claim.figure("reduction"))) {
            return new Judgement(Verdict.REPRODUCED, why, beforeText, afterText);
        }
        return new Judgement(reduction > 0 ? Verdict.DIRECTION_ONLY : Verdict.REFUTED, why, beforeText, afterText);
    }

    private static Judgement databaseIsNotTheCause(Claim claim, Cells cells) {
        double broken = cells.of("broken", HIKARI_TIMEOUTS);
        double fixed = cells.of("fixed", HIKARI_TIMEOUTS);
        if (cells.of("broken", TIMED_OUT) == 0) {
            return Judgement.notMeasured("The load brought no time-outs, so there is no cause to look for.");
        }
        String why = "%s sessions timed out while a connection was had after %s ms and at most %s threads waited for one: %s."
                .formatted(timeOutsOf(cells, "broken"), number(cells.of("broken", "hikari.acquire.mean")),
                        number(cells.of("broken", "hikari.pending.max")), capacity(cells, "broken"));
        return new Judgement(broken == 0 ? Verdict.REPRODUCED : Verdict.REFUTED, why, number(broken), number(fixed));
    }

    private static Judgement processorsAreNotTheCause(Claim claim, Cells cells) {
        double busy = cells.of("broken", "cpu.busy") / 100;
        if (cells.of("broken", TIMED_OUT) == 0) {
            return Judgement.notMeasured("The load brought no time-outs, so there is no cause to look for.");
        }
        String why = "%s sessions timed out while %s of all cores was busy on average, k6 and the lab included; the app itself used %s."
                .formatted(timeOutsOf(cells, "broken"), number(busy), number(cells.of("broken", "cpu.of(app)") / 100));
        Verdict verdict = busy <= (1 + Tolerance.SHARE) * claim.figure("busy-at-most") ? Verdict.REPRODUCED
                : busy < 1 - Tolerance.SHARE ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, number(busy) + " on average", null);
    }

    private static String capacity(Cells cells, String cell) {
        return "%s sessions a second arrive and %s threads complete %s".formatted(cells.load(cell, "RATE"),
                number(cells.of(cell, POOL)), number(cells.of(cell, COMPLETED)));
    }

    private static String timeOutsOf(Cells cells, String cell) {
        return "%s of %s".formatted(number(cells.of(cell, TIMED_OUT)), number(cells.of(cell, "requests.sent")));
    }

    private static Judgement timeOuts(Claim claim, Cells cells) {
        double broken = cells.of("broken@overload", TIMED_OUT);
        double fixed = cells.of("fixed@overload", TIMED_OUT);
        String before = timeOutsOf(cells, "broken@overload");
        String after = timeOutsOf(cells, "fixed@overload");
        if (broken == 0) {
            return Judgement.notMeasured("The load brought no time-outs, so there was nothing to cure.");
        }
        if (fixed == 0) {
            return new Judgement(Verdict.REPRODUCED, "The fix took away every time-out.", before, after);
        }
        if (fixed < (1 - Tolerance.SHARE) * broken) {
            return new Judgement(Verdict.DIRECTION_ONLY, "The fix took away some of the time-outs: %s.".formatted(
                    capacity(cells, "fixed@overload")), before, after);
        }
        return new Judgement(Verdict.REFUTED, "The fix does not take the time-outs away. Capacity is their cause: broken, %s; fixed, %s."
                .formatted(capacity(cells, "broken@overload"), capacity(cells, "fixed@overload")), before, after);
    }

    private static Judgement biggerPool(Claim claim, Cells cells) {
        Judgement overload = attempt(cells, "bigger-pool@overload");
        double rate = cells.of("bigger-pool", "threads.started-per-second");
        double usual = cells.of("broken", "threads.started-per-second");
        double waiting = cells.of("bigger-pool", "threads.state(waiting).max");
        double usualWaiting = cells.of("broken", "threads.state(waiting).max");
        String starts = " Under the steady load threads start %s a second instead of %s (the post: %s), and at most %s wait instead of %s."
                .formatted(number(rate), number(usual), number(claim.figure("starts-per-second")), number(waiting),
                        number(usualWaiting));
        return new Judgement(overload.verdict(), overload.why() + starts, overload.broken(), overload.fixed());
    }

    // The post's statement is that the attempt does not help; it is refuted where the unanswered sessions go away.
    private static Judgement attempt(Cells cells, String cell) {
        double broken = cells.of("broken@overload", TIMED_OUT);
        double attempt = cells.of(cell, TIMED_OUT) + cells.of(cell, "requests.refused") + cells.of(cell, "requests.failed") + cells.of(cell, "requests.lost");
        String before = timeOutsOf(cells, "broken@overload");
        double refused = cells.of(cell, "requests.refused");
        String after = timeOutsOf(cells, cell) + (refused > 0 ? ", " + number(refused) + " refused" : "");
        if (broken == 0) {
            return Judgement.notMeasured("The load brought no time-outs, so there was nothing to cure.");
        }
        String numbers = "%s, against %s before.".formatted(capacity(cells, cell),
                number(cells.of("broken@overload", COMPLETED)));
        if (attempt >= (1 - Tolerance.SHARE) * broken) {
            return new Judgement(Verdict.REPRODUCED, "It does not help: " + numbers, before, after);
        }
        if (attempt > Tolerance.SHARE * broken) {
            return new Judgement(Verdict.DIRECTION_ONLY, "It helps in part: " + numbers, before, after);
        }
        return new Judgement(Verdict.REFUTED, "It does help, because it adds capacity: " + numbers, before, after);
    }

    // Process.onExit() completes through handleAsync on the default executor.
    private static String startedByTheJdk(Cells cells) {
        double started = cells.find("event-driven", THREADS).orElse(0);
        return started < Tolerance.SHARE ? "" : (" But on JDK %s with %d processors the JDK starts %s short-lived thread for each child, "
                + "because onExit() completes on the default executor: the thread for each task comes back by another door.")
                .formatted(cells.machine("event-driven").jdk(), cells.machine("event-driven").processors(), number(started));
    }

    private static Judgement eventDriven(Claim claim, Cells cells) {
        double fixed = cells.of("fixed", Vocabulary.IN_WAIT_FOR);
        double eventDriven = cells.of("event-driven", Vocabulary.IN_WAIT_FOR) + inGet(cells, "event-driven");
        String why = "For each live child %s thread of ours waits in waitFor() in the fixed variant and %s with Process.onExit; the JDK's own reaper remains.%s"
                .formatted(number(fixed), number(eventDriven), startedByTheJdk(cells));
        Verdict verdict = Tolerance.same(fixed, 1) && eventDriven < Tolerance.SHARE ? Verdict.REPRODUCED
                : eventDriven < fixed ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, number(fixed), number(eventDriven));
    }

    // How a result is delivered does not touch the pool, so the fixed code tells it as well.
    private static Judgement unboundedQueue(Claim claim, Cells cells) {
        boolean broken = cells.has("broken" + OVERLOAD);
        String unbounded = (broken ? "broken" : "fixed") + OVERLOAD;
        String bounded = (broken ? "bounded-queue" : "fixed-queue-10") + OVERLOAD;
        double core = cells.of(unbounded, CORE);
        double usual = cells.of(unbounded, POOL);
        double grown = cells.of(bounded, POOL);
        double queued = cells.of(unbounded, QUEUE);
        if (queued == 0) {
            return Judgement.notMeasured("The queue never held a task, so the pool had no reason to grow.");
        }
        String why = "%s tasks wait in the unbounded queue and the pool has %s threads, its core is %s. With at most %s in a bounded queue the pool has %s."
                .formatted(number(queued), number(usual), number(core), number(cells.of(bounded, QUEUE)), number(grown));
        return new Judgement(usual <= core && grown > usual ? Verdict.REPRODUCED : Verdict.REFUTED, why,
                "pool of " + number(usual), "pool of " + number(grown));
    }

    private static double unanswered(Cells cells, String cell) {
        return cells.of(cell, TIMED_OUT) + cells.of(cell, "requests.refused") + cells.of(cell, "requests.failed");
    }

    private static String outcome(Cells cells, String cell) {
        return "%s threads complete %s a second, %s of %s time out and %s are refused".formatted(number(cells.of(cell, POOL)),
                number(cells.of(cell, COMPLETED)), number(cells.of(cell, TIMED_OUT)), number(cells.of(cell, "requests.sent")),
                number(cells.of(cell, "requests.refused")));
    }

    // A single longest connect says little. It has moved the bottleneck where every run of the larger pool has one that is
    // longer than any of the smaller pool's under any load, and that is a part of the session that counts.
    private static Judgement largerPoolAfterTheFix(Claim claim, Cells cells) {
        double before = 0;
        double after = 0;
        boolean bottleneck = false;
        boolean moreUnanswered = false;
        for (String load : List.of("", OVERLOAD)) {
            double longest = cells.spread(LARGER + load, LONGEST_CONNECT).low();
            before = Math.max(before, cells.spread("fixed" + load, LONGEST_CONNECT).high());
            after = Math.max(after, longest);
            bottleneck |= longest > Tolerance.SHARE * cells.of(LARGER + load, "http.client.mean");
            moreUnanswered |= unanswered(cells, LARGER + load) > (1 + Tolerance.SHARE) * unanswered(cells, "fixed" + load);
        }
        boolean slower = bottleneck && after > (1 + Tolerance.SHARE) * before;
        String why = "%s: the longest connect takes %s ms instead of %s, on average it is %s ms instead of %s under the overload. There %s; with the smaller pool %s."
                .formatted(slower ? "The connect is slower" : moreUnanswered ? "The connect is no slower, but more sessions have no answer"
                        : "The connect is no slower, and no more sessions have no answer",
                        number(after), number(before), number(cells.of(LARGER + OVERLOAD, "http.client.mean(connect)")),
                        number(cells.of("fixed" + OVERLOAD, "http.client.mean(connect)")),
                        outcome(cells, LARGER + OVERLOAD), outcome(cells, "fixed" + OVERLOAD));
        Verdict verdict = slower && after >= (1 - Tolerance.SHARE) * claim.figure("longest-connect-millis") ? Verdict.REPRODUCED
                : slower || moreUnanswered ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, number(before) + " ms", number(after) + " ms");
    }
}
