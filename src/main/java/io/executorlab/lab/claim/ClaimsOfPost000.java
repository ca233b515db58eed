package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.verdict.Verdict;

/** What post 000 says, where judging it is logic: {@code scenarios/claims/000.yml} has the rest. */
final class ClaimsOfPost000 {

    private static final String BROKEN = "broken";
    private static final String FIXED = "fixed";
    private static final String HIKARI_TIMEOUTS = "hikari.timeouts";
    private static final String THREADS = "threads.named(Thread-*).started-per-request";
    private static final String COMMON_POOL = "threads.named(ForkJoinPool.commonPool-worker-*).max";
    private static final String TIMED_OUT = "requests.timed-out";
    private static final String COMPLETED = "executor.completed-per-second(compileExecutor)";
    private static final String POOL = "executor.pool.max(compileExecutor)";
    private static final String CORE = "metric.max(executor_pool_core_threads{name=\"compileExecutor\"})";
    private static final String ACTIVE = "metric.max(executor_active_threads{name=\"compileExecutor\"})";
    private static final String QUEUE = "executor.queue.max(compileExecutor)";
    private static final String CONNECTOR = "executor.pool.max(tomcat)";
    private static final String OVERLOAD = "@overload";
    private static final String SAME_RATES = "@same";
    private static final String THREAD_LIMIT = "@thread-limit";
    private static final String NOTHING_TO_CURE = "The load brought no time-outs, so there was nothing to cure.";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("000-1", ClaimsOfPost000::threadPerTask),
            entry("000-2", ClaimsOfPost000::twoThreadsBlocked),
            entry("000-3", ClaimsOfPost000::startRate),
            entry("000-4", ClaimsOfPost000::fix),
            entry("000-5", ClaimsOfPost000::biggerPool),
            entry("000-6", (claim, cells) -> attempt(cells, "bounded-queue" + SAME_RATES)),
            entry("000-7", (claim, cells) -> attempt(cells, "core-10" + SAME_RATES)),
            entry("000-8", ClosedStreams::doNotCure),
            entry("000-9", ClaimsOfPost000::databaseIsNotTheCause),
            entry("000-10", ClaimsOfPost000::processorsAreNotTheCause),
            entry("000-11", ClaimsOfPost000::unboundedQueue),
            entry("000-12", ClaimsOnTheProxy::longestConnect),
            entry("000-13", ClaimsOnTheProxy::asManyThreads),
            entry("000-14", ClaimsOnTheProxy::tooFewConnections),
            entry("000-15", ClaimsOfPost000::eventDriven),
            entry("000-16", LoadsInARow::judge),
            entry("000-17", ClaimsOfPost000::shorterQueue),
            entry("000-18", ClaimsOnTheProxy::tooFewFiles),
            entry("000-19", ClosedStreams::lowersTheLongest));

    private ClaimsOfPost000() {
    }

    private static Judgement threadPerTask(Claim claim, Cells cells) {
        String fixed = cells.text(FIXED, THREADS);
        String before = cells.text(BROKEN, THREADS) + " a task";
        String after = fixed + " a task";
        if (runsOnTheCommonPool(cells)) {
            return new Judgement(Verdict.NOT_ON_THIS_JVM, "JDK %s with %d processors runs the stages on the common pool; JDK 17 to 24 with 1 or 2 processors starts a thread for each."
                    .formatted(cells.machine(BROKEN).jdk(), cells.machine(BROKEN).processors()), before, after);
        }
        List<Double> perTask = cells.runs(BROKEN, THREADS);
        List<Double> pooled = cells.runs(FIXED, THREADS);
        Evaluation threads = Evaluation.figure(perTask, 1).orDirection(Evaluation.direction(perTask, pooled, false));
        Evaluation workers = Evaluation.figure(cells.runs(BROKEN, COMMON_POOL), 0);
        Evaluation evaluation = Evaluation.all(threads, workers, Evaluation.direction(pooled, perTask, true));
        return Judgement.of(evaluation, "Thread-N started a task: %s; workers of the common pool seen: %s; with a named pool %s Thread-N a task."
                .formatted(threads.words(), workers.words(), fixed), before, after);
    }

    private static boolean runsOnTheCommonPool(Cells cells) {
        return cells.of(BROKEN, THREADS) < Tolerance.SHARE && cells.of(BROKEN, COMMON_POOL) > 0;
    }

    private static Judgement twoThreadsBlocked(Claim claim, Cells cells) {
        List<Double> before = waiting(cells, BROKEN);
        List<Double> after = waiting(cells, FIXED);
        Evaluation two = Evaluation.figure(before, claim.figure("blocked-before"));
        Evaluation one = Evaluation.figure(after, claim.figure("blocked-after"));
        Evaluation inGet = Evaluation.figure(cells.runs(BROKEN, Vocabulary.IN_GET), 1);
        String why = ("Threads in get() and waitFor() for each live child in the dumps: %s; of these in get(): %s; fixed: %s. "
                + "Both have one more that the post does not count: the JDK's process reaper.").formatted(two.words(), inGet.words(), one.words());
        return Judgement.of(Evaluation.all(two, one, inGet).orDirection(Evaluation.direction(before, after, false)), why,
                Cells.text(before), Cells.text(after));
    }

    /** For each live child process. */
    private static List<Double> waiting(Cells cells, String cell) {
        return cells.each(cell, run -> run.of(Vocabulary.IN_GET) + run.of(Vocabulary.IN_WAIT_FOR));
    }

    private static Judgement startRate(Claim claim, Cells cells) {
        String rate = "threads.started-per-second";
        String before = cells.text(BROKEN, rate) + " /s";
        String after = cells.text(FIXED, rate) + " /s";
        if (runsOnTheCommonPool(cells)) {
            return new Judgement(Verdict.NOT_ON_THIS_JVM, "JDK %s with %d processors runs the stages on the common pool and starts no thread for a task."
                    .formatted(cells.machine(BROKEN).jdk(), cells.machine(BROKEN).processors()), before, after);
        }
        List<String> started = List.of("threads.started");
        List<Double> broken = cells.share(BROKEN, started);
        List<Double> fixed = cells.share(FIXED, started);
        Evaluation one = Evaluation.figure(broken, claim.figure("starts-per-task"));
        Evaluation cut = Evaluation.cut(fixed, broken, claim.figure("reduction"));
        String why = "Threads started a task: %s; fixed: %s. %s tasks a second, as many as the lab sends, make it %s; the post has 4, and does not say how many tasks came."
                .formatted(one.words(), cut.words(), cells.load(BROKEN, "RATE"), before);
        return Judgement.of(Evaluation.all(one.orDirection(Evaluation.direction(broken, fixed, false)), cut), why, before, after);
    }

    private static Judgement databaseIsNotTheCause(Claim claim, Cells cells) {
        if (isInTime(cells)) {
            return Judgement.notMeasured("The load brought no time-outs, so there is no cause to look for.");
        }
        Evaluation gaveUp = Evaluation.figure(cells.runs(BROKEN, HIKARI_TIMEOUTS), claim.figure("connection-time-outs"));
        String why = "Threads that gave up: %s. %s sessions timed out, although a thread had a connection after %s ms and at most %s threads waited for one: %s."
                .formatted(gaveUp.words(), timeOutsOf(cells, BROKEN), cells.text(BROKEN, "hikari.acquire.mean"),
                        cells.text(BROKEN, "hikari.pending.max"), capacity(cells, BROKEN));
        return Judgement.of(gaveUp, why, cells.text(BROKEN, HIKARI_TIMEOUTS), cells.text(FIXED, HIKARI_TIMEOUTS));
    }

    /** Whether a run has no time-out whose cause could be looked for. */
    private static boolean isInTime(Cells cells) {
        return cells.runs(BROKEN, TIMED_OUT).stream().anyMatch(timedOut -> timedOut == 0);
    }

    private static Judgement processorsAreNotTheCause(Claim claim, Cells cells) {
        if (isInTime(cells)) {
            return Judgement.notMeasured("The load brought no time-outs, so there is no cause to look for.");
        }
        List<Double> highest = cells.each(BROKEN, run -> run.of("cpu.busy.max") / 100);
        List<Double> average = cells.each(BROKEN, run -> run.of("cpu.busy") / 100);
        Evaluation most = Evaluation.atMost(highest, claim.figure("busy-at-most"));
        Evaluation mean = Evaluation.atMost(average, claim.figure("busy-on-average"));
        String why = "%s sessions timed out while of all processors, k6 and the lab included, %s were busy in the busiest second, and on average %s; the app itself used %s."
                .formatted(timeOutsOf(cells, BROKEN), most.words(), mean.words(), number(cells.of(BROKEN, "cpu.of(app)") / 100));
        return Judgement.of(Evaluation.all(most, mean), why, "at most %s, on average %s".formatted(Cells.text(highest), Cells.text(average)), null);
    }

    private static String capacity(Cells cells, String cell) {
        return "%s sessions a second arrive and %s threads complete %s".formatted(cells.load(cell, "RATE"),
                cells.text(cell, POOL), cells.text(cell, COMPLETED));
    }

    private static String timeOutsOf(Cells cells, String cell) {
        return "%s of %s".formatted(cells.text(cell, TIMED_OUT), cells.text(cell, "requests.sent"));
    }

    private static Judgement fix(Claim claim, Cells cells) {
        LoadSteps steps = new LoadSteps(cells, true).rates(BROKEN, FIXED);
        if (steps.isEmpty()) {
            return Judgement.notMeasured(NOTHING_TO_CURE);
        }
        steps.beside("30 a second under 150 threads", BROKEN + THREAD_LIMIT, FIXED + THREAD_LIMIT);
        return Judgement.of(steps.evaluate(), steps.words() + " The pool has as many threads as before the fix, so a rate that is too high for them stays too high."
                + " The fix only removes the threads that wait in get(), which matters only where threads run out.", steps.before(), steps.after());
    }

    private static Judgement biggerPool(Claim claim, Cells cells) {
        String bigger = "bigger-pool" + SAME_RATES;
        LoadSteps steps = new LoadSteps(cells, false).rates(BROKEN, bigger);
        if (steps.isEmpty()) {
            return Judgement.notMeasured(NOTHING_TO_CURE);
        }
        Evaluation starts = Evaluation.ratio(mostStarts(cells, bigger), mostStarts(cells, BROKEN), claim.figure("starts-after") / claim.figure("starts-before"))
                .said("most threads started a session "::concat);
        Evaluation waiting = Evaluation.direction(inState(cells, bigger, "waiting"), inState(cells, BROKEN, "waiting"), false).said("waiting threads "::concat);
        Evaluation runnable = Evaluation.noDifference(inState(cells, bigger, "runnable"), inState(cells, BROKEN, "runnable")).said("runnable "::concat);
        Evaluation timed = Evaluation.noDifference(inState(cells, bigger, "timed-waiting"), inState(cells, BROKEN, "timed-waiting"))
                .said("timed-waiting "::concat);
        Evaluation seen = Evaluation.all(starts, waiting, runnable, timed);
        String parts = Stream.of(starts, waiting, runnable, timed).map(part -> part.told().words()).collect(Collectors.joining("; "));
        return Judgement.of(Evaluation.all(steps.evaluate(), seen), "%s With the larger pool: %s.".formatted(steps.words(), parts), steps.before(), steps.after());
    }

    private static List<Double> mostStarts(Cells cells, String cell) {
        return cells.each(cell, run -> LoadSteps.tooMuch(cells, BROKEN).stream().mapToDouble(rate -> run.of(LoadSteps.in(rate, "threads.started-per-request"))).max().orElseThrow());
    }

    private static List<Double> inState(Cells cells, String cell, String state) {
        return cells.runs(cell, "threads.state(%s).median".formatted(state));
    }

    private static Judgement attempt(Cells cells, String cell) {
        LoadSteps steps = new LoadSteps(cells, false).rates(BROKEN, cell);
        return steps.isEmpty() ? Judgement.notMeasured(NOTHING_TO_CURE) : Judgement.of(steps.evaluate(), steps.words(), steps.before(), steps.after());
    }

    // Process.onExit() completes through handleAsync on the default executor.
    private static String startedByTheJdk(Cells cells) {
        double started = cells.find("event-driven", THREADS).orElse(0);
        return started < Tolerance.SHARE ? "" : (" But on JDK %s with %d processors the JDK starts %s short-lived thread for each child, "
                + "because onExit() completes on the default executor: the thread for each task is back after all.")
                .formatted(cells.machine("event-driven").jdk(), cells.machine("event-driven").processors(), number(started));
    }

    private static Judgement eventDriven(Claim claim, Cells cells) {
        List<Double> before = cells.runs(FIXED, Vocabulary.IN_WAIT_FOR);
        List<Double> after = waiting(cells, "event-driven");
        Evaluation one = Evaluation.figure(before, claim.figure("waiting-before"));
        Evaluation none = Evaluation.figure(after, claim.figure("waiting-after"));
        String why = "Threads of ours that wait in waitFor() for each live child: %s in the fixed variant, and with Process.onExit %s; the JDK's own reaper remains.%s"
                .formatted(one.words(), none.words(), startedByTheJdk(cells));
        return Judgement.of(Evaluation.all(one, none).orDirection(Evaluation.direction(after, before, true)), why,
                cells.text(FIXED, Vocabulary.IN_WAIT_FOR), Cells.text(after));
    }

    // How a result is delivered does not touch the pool, so the fixed code tells it as well.
    private static Judgement unboundedQueue(Claim claim, Cells cells) {
        boolean broken = cells.has(BROKEN + OVERLOAD);
        String unbounded = (broken ? BROKEN : FIXED) + OVERLOAD;
        String bounded = (broken ? "bounded-queue" : "fixed-queue-10") + OVERLOAD;
        if (cells.runs(unbounded, QUEUE).stream().anyMatch(queued -> queued == 0)) {
            return Judgement.notMeasured("The queue never held a task, so the pool had no reason to grow.");
        }
        Evaluation beyond = Evaluation.figure(cells.each(unbounded, run -> run.of(POOL) - run.of(CORE)), 0).said("threads beyond its core "::concat);
        Evaluation grown = Evaluation.direction(cells.runs(bounded, POOL), cells.runs(unbounded, POOL), false).said("with a bounded queue the pool has "::concat);
        Evaluation evaluation = Evaluation.all(beyond, grown);
        String why = "%s tasks wait in the unbounded queue and the pool has %s threads; with at most %s in a bounded queue %s: %s."
                .formatted(cells.text(unbounded, QUEUE), cells.text(unbounded, POOL), cells.text(bounded, QUEUE),
                        cells.text(bounded, POOL), evaluation.words());
        return Judgement.of(evaluation, why, "pool of " + cells.text(unbounded, POOL), "pool of " + cells.text(bounded, POOL));
    }

    private static Judgement shorterQueue(Claim claim, Cells cells) {
        String broken = BROKEN + OVERLOAD;
        String bounded = "bounded-queue" + OVERLOAD;
        Evaluation active = Evaluation.direction(cells.runs(bounded, ACTIVE), cells.runs(broken, ACTIVE), true).said("most active threads "::concat);
        Evaluation live = Evaluation.noDifference(cells.runs(bounded, "threads.live.max"), cells.runs(broken, "threads.live.max"))
                .said("most live threads in a scrape "::concat);
        Evaluation tomcat = Evaluation.direction(cells.runs(bounded, CONNECTOR), cells.runs(broken, CONNECTOR), false).said("Tomcat's pool "::concat);
        Evaluation evaluation = Evaluation.all(active, live, tomcat);
        String why = "With the queue of 10: %s. %s of %s threads are active in the pool instead of %s of %s, and %s sessions time out instead of %s."
                .formatted(evaluation.words(), cells.text(bounded, ACTIVE), cells.text(bounded, POOL), cells.text(broken, ACTIVE),
                        cells.text(broken, POOL), timeOutsOf(cells, bounded), timeOutsOf(cells, broken));
        return Judgement.of(evaluation, why, "%s threads of Tomcat".formatted(cells.text(broken, CONNECTOR)),
                "%s threads of Tomcat".formatted(cells.text(bounded, CONNECTOR)));
    }
}
