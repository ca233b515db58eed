package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.PER_REQUEST;
import static io.executorlab.lab.measure.Measure.Kind.TOTAL;
import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.left;
import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.maxOfDumps;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.requests;
import static io.executorlab.lab.measure.SteadyState.sinceWarmUp;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;

/** How many threads there are, were started and are left; by name, by state and by the method in which they stand. */
final class ThreadMeasures {

    // A live child process holds exactly one thread in this method of the JDK (process reaper).
    private static final String REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0";
    private static final String STATES = "jvm_threads_states_threads";
    // A thread that wants a processor and has none is runnable; while it holds a lock, others are blocked.
    private static final Set<String> WAITING = Set.of("waiting", "timed-waiting");
    private static final String WHILE_A_POOL_GROWS =
            "The counter and a pool's gauge are not read at the same moment. If the pool grows just when counting"
                    + " begins, a recording tells its threads from others; without one, a bound that they alone "
                    + "would break has no evidence.";

    static final List<Measure> ALL = List.of(
            live("threads.live.max").monotonicity(Monotonicity.MAXIMUM).culprits(CulpritKind.GROWN).pitfall(
                            "Threads that live less than a second slip through: of five bursts of 200 that lived "
                                    + "50 ms it saw 7."
                                    + " Bound the peak or the starts too.")
                    .scraped(Scraping.HOLDS)
                    .means("most live threads under load, read once a second; in a check of more than 5 s less "
                            + "often, but at least every 3 s",
                            (evidence, none) -> max(evidence, scrape -> scrape.value(Scrape.LIVE))),
            live("threads.live.baseline").scraped(Scraping.HOLDS)
                    .means("live threads of the warm app at rest, before the load",
                            (evidence, none) -> baseline(evidence)),
            live("threads.growth").kind(TOTAL).monotonicity(Monotonicity.MAXIMUM).culprits(CulpritKind.GROWN)
                    .pitfall("As for `threads.peak`.").scraped(Scraping.HOLDS)
                    .means("threads.peak, minus the live threads at rest before the load",
                            (evidence, none) -> difference(PeakUnderLoad.of(evidence), baseline(evidence))),
            live("threads.peak").from(Source.metric(Scrape.LIVE + ", " + Scrape.PEAK + ", flight recording"))
                    .monotonicity(Monotonicity.MAXIMUM).culprits(CulpritKind.GROWN).pitfall(
                            "The JVM's own peak counts from its start, warm-up included, so it is taken only if it "
                                    + "rose under the load."
                                    + " If it did not, and there is no recording, this is no more than "
                                    + "`threads.live.max` sees.")
                    .scraped(Scraping.HOLDS)
                    .means("highest number of live threads between the first and the last scrape under load, "
                            + "however short: the JVM's own peak"
                            + " if it rose in that time, else the recording's thread starts minus its ends, "
                            + "replayed between the scrapes", (evidence, none) -> PeakUnderLoad.of(evidence)),
            started("threads.started").kind(TOTAL).monotonicity(Monotonicity.COUNTER).scraped(Scraping.HOLDS)
                    .means("threads started from the beginning of the load (in a check: of the steady state) until "
                            + "the app was at rest", (evidence, none) -> started(evidence)),
            started("threads.started-per-request").kind(PER_REQUEST).scraped(Scraping.HOLDS)
                    .means("threads started for each request sent",
                            (evidence, none) -> quotient(started(evidence), requests(evidence, "sent"))),
            started("threads.started-per-second").in("/s").disturbedBy(Disturbance.UNDELIVERED_LOAD)
                    .scraped(Scraping.HOLDS).means("threads started for each second of the load",
                            (evidence, none) -> quotient(started(evidence), Readings.arrivalSeconds(evidence))),
            started("threads.started.beyond-pools").kind(TOTAL).monotonicity(Monotonicity.COUNTER)
                    .culprits(CulpritKind.STARTED_BEYOND_POOLS).pitfall(WHILE_A_POOL_GROWS)
                    .doubt((evidence, none) -> OptionalDouble.of(PoolGrowth.doubtful(evidence))).scraped(Scraping.HOLDS)
                    .means("threads started, minus the growth of the connector's pool and of the registered "
                            + "executors' pools", (evidence, none) -> Readings.notNegative(
                                    difference(started(evidence), OptionalDouble.of(PoolGrowth.total(evidence))))),
            live("threads.left").kind(TOTAL).culprits(CulpritKind.LEFT).pitfall(
                            "A pool keeps its idle threads for its keep-alive, 60 s by default. A scrape may read "
                                    + "the live threads before the started ones;"
                                    + " if the next scrape shows more live threads although none was started, they "
                                    + "count as there before.")
                    .scraped(Scraping.HOLDS_AT_REST)
                    .means("threads above the baseline (in a check: above their number at the beginning of the "
                            + "steady state) once the load has ended and the app is at rest",
                            (evidence, none) -> left(evidence)),
            live("threads.left.beyond-pools").kind(TOTAL).culprits(CulpritKind.LEFT).pitfall(WHILE_A_POOL_GROWS)
                    .doubt((evidence, none) -> OptionalDouble.of(PoolGrowth.doubtful(evidence)))
                    .scraped(Scraping.HOLDS_AT_REST)
                    .means("threads left, minus the growth of the connector's pool and of the registered "
                            + "executors' pools since counting began", (evidence, none) -> leftBeyondPools(evidence)),
            named("threads.named(*).max").from(Source.THREAD_DUMPS).monotonicity(Monotonicity.MAXIMUM)
                    .culprits(CulpritKind.NAMED)
                    .means("most threads of this name in one dump under load",
                            (evidence, pattern) -> maxOfDumps(evidence, dump -> dump.countNamed(pattern))),
            named("threads.named(*).started-per-request").kind(PER_REQUEST)
                    .means("threads of this name started for each request sent, from the beginning of the load "
                            + "until the app was at rest",
                            (evidence, pattern) -> evidence.starts().isEmpty() ? OptionalDouble.empty()
                                    : quotient(OptionalDouble.of(startsOf(evidence, pattern).size()),
                                            requests(evidence, "sent"))),
            at("threads.at(*).max").monotonicity(Monotonicity.MAXIMUM_SINCE_WARM_UP)
                    .means("most threads with this method, or one of several with | between them, on their stack "
                            + "in one dump of the load's steady part (in a check: since the warm-up)",
                            sinceWarmUp((seen, method) -> seen.maxOfDumps(dump -> dump.countIn(method.split("\\|"))))),
            at("threads.at(*).median").means("the same, the median of those dumps",
                    sinceWarmUp((seen, method) -> seen.medianOfDumps(dump -> dump.countIn(method.split("\\|"))))),
            at("threads.at(*).mean").means("the same, the mean of those dumps",
                    sinceWarmUp((seen, method) -> seen.meanOfDumps(dump -> dump.countIn(method.split("\\|"))))),
            at("threads.at(*).per-child")
                    .means("threads with this method, or one of several with | between them, on their stack for "
                            + "each live child process,"
                            + " counted by the JDK's reaper threads, over all those dumps",
                            sinceWarmUp((seen, method) -> perChild(seen.dumps(), method))),
            inState("threads.state(*).max").monotonicity(Monotonicity.MAXIMUM_SINCE_WARM_UP)
                    .means("most threads in this state over the load's steady part (in a check: since the warm-up)",
                            sinceWarmUp((seen, state) -> seen
                                    .maxOfStates(scrape -> scrape.sum(STATES, "state", state)))),
            inState("threads.state(*).median").means("threads in this state, the median of the scrapes under load",
                            (evidence, state) -> Readings.median(evidence,
                                    scrape -> scrape.sum(STATES, "state", state))),
            inState("threads.state(*).mean").means("the same, the mean of those scrapes",
                    (evidence, state) -> Readings.mean(evidence, scrape -> scrape.sum(STATES, "state", state))));

    private ThreadMeasures() {
    }

    private static Measure.Facts live(String name) {
        return Measure.named(name).from(Source.metric(Scrape.LIVE)).disturbedBy(Disturbance.NONE);
    }

    private static Measure.Facts started(String name) {
        return Measure.named(name).from(Source.metric(Scrape.STARTED)).culprits(CulpritKind.STARTED)
                .disturbedBy(Disturbance.NONE).pitfall(
                        "Some starts happen once and count too: those of pools that fill lazily, and those when a "
                                + "tool first attaches to the JVM. Warm up until"
                                + " the count stands still. Tomcat's WebSocket thread starts anew with each first "
                                + "session.");
    }

    private static Measure.Facts named(String name) {
        return Measure.named(name).from(Source.RECORDING).takes(Parameter.THREADS)
                .culprits(CulpritKind.STARTED_BY_NAME).disturbedBy(Disturbance.NONE).pitfall(
                        "Names differ between versions of a library: Netty 4.2's successor of `NioEventLoopGroup` "
                                + "names its threads differently.");
    }

    private static Measure.Facts at(String name) {
        return Measure.named(name).statisticOf("threads.at(*)").from(Source.THREAD_DUMPS).takes(Parameter.METHOD)
                .culprits(CulpritKind.AT_METHOD).disturbedBy(Disturbance.NONE).pitfall(
                        "A caller that is being served and one that still queues may wait in the same method, as "
                                + "in `BasicFuture.get` below"
                                + " `RestClient.performRequest`; then only the pool's own metrics tell them apart. "
                                + "A live child process always holds one more thread, the JDK's reaper.");
    }

    private static Measure.Facts inState(String name) {
        return Measure.named(name).statisticOf("threads.state(*)").from(Source.metric(STATES)).takes(Parameter.STATE)
                .culprits(CulpritKind.IN_STATE)
                .disturbedBy((run, state) -> WAITING.contains(state) ? Disturbance.NONE : Disturbance.OVERLAP)
                .scraped(Scraping.MISSED).pitfall(
                        "The states are not read at the same moment, so their sum is not the live count. An idle "
                                + "event loop is `runnable`."
                                + " Waits shorter than the time between two readings are [seen by "
                                + "chance](#what-readings-can-and-cannot-see).");
    }

    private static OptionalDouble leftBeyondPools(Evidence evidence) {
        return difference(left(evidence), OptionalDouble.of(PoolGrowth.left(evidence)));
    }

    private static OptionalDouble baseline(Evidence evidence) {
        return evidence.baseline().map(scrape -> scrape.value(Scrape.LIVE)).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble started(Evidence evidence) {
        return growth(evidence, scrape -> scrape.value(Scrape.STARTED));
    }

    private static List<ThreadStart> startsOf(Evidence evidence, String pattern) {
        return evidence.startsByLoad().stream().filter(start -> ThreadNames.matches(pattern, start.name())).toList();
    }

    private static OptionalDouble perChild(List<ThreadDump> dumps, String method) {
        double threads = dumps.stream().mapToLong(dump -> dump.countIn(method.split("\\|"))).sum();
        double children = dumps.stream().mapToLong(dump -> dump.countIn(REAPER)).sum();
        return quotient(OptionalDouble.of(threads), OptionalDouble.of(children));
    }
}
