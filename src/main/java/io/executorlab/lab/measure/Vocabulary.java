package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.arrivalSeconds;
import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.last;
import static io.executorlab.lab.measure.Readings.latency;
import static io.executorlab.lab.measure.Readings.left;
import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.maxOfDumps;
import static io.executorlab.lab.measure.Readings.mean;
import static io.executorlab.lab.measure.Readings.median;
import static io.executorlab.lab.measure.Readings.ofExecutor;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.rate;
import static io.executorlab.lab.measure.Readings.requests;
import static io.executorlab.lab.measure.Readings.throughput;
import static io.executorlab.lab.measure.SinceWarmUp.sinceWarmUp;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.measure.Readings.Reading;

/** The measures that bounds, claims, tables and reports share. */
public final class Vocabulary {

    /** Threads that wait for another thread's result, on a plain Future or a CompletableFuture, for each live child process. */
    public static final String IN_GET
            = "threads.at(java.util.concurrent.FutureTask.get|java.util.concurrent.CompletableFuture.get).per-child";
    /** Threads that wait for a child process, for each live one. */
    public static final String IN_WAIT_FOR = "threads.at(java.lang.ProcessImpl.waitFor).per-child";
    /** A live child process holds exactly one thread in this method of the JDK ({@code process reaper}). */
    public static final String REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0";

    private static final double MEGABYTE = 1024.0 * 1024.0;

    private static final List<Measure> ALL = List.of(
            new Measure("threads.live.max", "", Scrape.LIVE, "most live threads under load, looked at once a second, in a check of more than 5 s more rarely, at least every 3 s",
                    (evidence, none) -> max(evidence, scrape -> scrape.value(Scrape.LIVE))),
            new Measure("threads.live.baseline", "", Scrape.LIVE, "live threads of the warm app at rest, before the load",
                    (evidence, none) -> evidence.baseline().map(scrape -> scrape.value(Scrape.LIVE)).orElse(OptionalDouble.empty())),
            new Measure("threads.growth", "", Scrape.LIVE, "most live threads under load less those at rest before it",
                    (evidence, none) -> difference(max(evidence, scrape -> scrape.value(Scrape.LIVE)),
                            evidence.baseline().map(scrape -> scrape.value(Scrape.LIVE)).orElse(OptionalDouble.empty()))),
            new Measure("threads.peak", "", Scrape.PEAK, "the JVM's own peak since its start, however short it was",
                    (evidence, none) -> last(evidence).map(scrape -> scrape.value(Scrape.PEAK)).orElse(OptionalDouble.empty())),
            new Measure("threads.started", "", Scrape.STARTED,
                    "threads started from the load's begin, in a check from the steady state's, until the app was at rest",
                    (evidence, none) -> started(evidence)),
            new Measure("threads.started-per-request", "", Scrape.STARTED, "threads started for each request sent",
                    (evidence, none) -> quotient(started(evidence), requests(evidence, "sent"))),
            new Measure("threads.started-per-second", "/s", Scrape.STARTED, "threads started for each second of the load",
                    (evidence, none) -> quotient(started(evidence), arrivalSeconds(evidence))),
            new Measure("threads.left", "", Scrape.LIVE,
                    "threads over the baseline, in a check over the steady state's begin, once the load has ended and the app is at rest",
                    (evidence, none) -> left(evidence)),
            new Measure("threads.named(*).max", "", "thread dumps", "most threads of this name in one dump under load",
                    (evidence, pattern) -> maxOfDumps(evidence, dump -> dump.threads().stream()
                            .filter(thread -> ThreadNames.matches(pattern, thread.name())).count())),
            new Measure("threads.named(*).started-per-request", "", "flight recording",
                    "threads of this name started for each request sent",
                    (evidence, pattern) -> evidence.starts().isEmpty() ? OptionalDouble.empty()
                            : quotient(OptionalDouble.of(named(evidence, pattern).size()), requests(evidence, "sent"))),
            new Measure("threads.named(*).lifetime", "s", "flight recording",
                    "mean life of the threads of this name that started and ended within the recording",
                    (evidence, pattern) -> lifetime(named(evidence, pattern))),
            new Measure("threads.at(*).max", "", "thread dumps",
                    "most threads with this method, or one of several with | between them, on their stack in one dump under load, in a check since the warm-up",
                    sinceWarmUp((seen, method) -> seen.maxOfDumps(dump -> dump.countIn(method.split("\\|"))))),
            new Measure("threads.at(*).median", "", "thread dumps", "the same, the median of those dumps",
                    sinceWarmUp((seen, method) -> seen.medianOfDumps(dump -> dump.countIn(method.split("\\|"))))),
            new Measure("threads.at(*).mean", "", "thread dumps", "the same, the mean of those dumps",
                    sinceWarmUp((seen, method) -> seen.meanOfDumps(dump -> dump.countIn(method.split("\\|"))))),
            new Measure("threads.at(*).per-child", "", "thread dumps",
                    "threads with this method, or one of several with | between them, on their stack for each live child process, over all those dumps",
                    sinceWarmUp((seen, method) -> perChild(seen.dumps(), method))),
            new Measure("threads.state(*).max", "", "jvm_threads_states_threads", "most threads in this state, in a check since the warm-up",
                    sinceWarmUp((seen, state) -> seen.max(
                            scrape -> scrape.sum("jvm_threads_states_threads", "state", state)))),
            new Measure("threads.state(*).median", "", "jvm_threads_states_threads", "threads in this state, the median of the scrapes under load",
                    (evidence, state) -> median(evidence,
                            scrape -> scrape.sum("jvm_threads_states_threads", "state", state))),
            new Measure("executor.queue.max(*)", "", "executor_queued_tasks", "longest queue of this executor bean, or of several with | between them, in a check since the warm-up",
                    sinceWarmUp((seen, name) -> seen.max(ofExecutor(Readings.QUEUED, name)))),
            new Measure("executor.pool.max(*)", "", "executor_pool_size_threads", "largest size of this executor bean's pool",
                    (evidence, name) -> max(evidence, ofExecutor(Readings.POOL_SIZE, name))),
            new Measure("executor.completed-per-second(*)", "/s", "executor_completed_tasks_total",
                    "tasks this executor bean completed a second between the first and the last scrape under load",
                    (evidence, name) -> rate(evidence, ofExecutor("executor_completed_tasks_total", name))),
            new Measure("executor.queue.expected(*)", "", "executor_* metrics and a gauge of the oldest waiting task's age in seconds",
                    "(EXECUTOR, AGE_METRIC): how long its queue had to be at its longest by Little's law, tasks submitted a second times the highest age",
                    Vocabulary::littlesLaw),
            new Measure("executor.stalled(*)", "s", "executor_* metrics and thread dumps",
                    "longest time for which this executor bean's threads all waited for tasks of its own queue, nothing completed and the CPU idle",
                    Stall::secondsOf),
            new Measure("requests.planned", "", "the experiment", "arrivals that an open load plans: rate times duration",
                    (evidence, none) -> Load.planned(evidence.run().load())),
            new Measure("requests.sent", "", "k6", "requests or sessions begun", (evidence, none) -> requests(evidence, "sent")),
            new Measure("requests.answered", "", "k6", "answered with a result", (evidence, none) -> requests(evidence, "answered")),
            new Measure("requests.failed", "", "k6", "not answered: connection refused or lost, HTTP error",
                    (evidence, none) -> requests(evidence, "failed")),
            new Measure("requests.timed-out", "", "k6", "given up by the client after its time limit",
                    (evidence, none) -> requests(evidence, "timed-out")),
            new Measure("requests.refused", "", "k6", "answered with an error instead of a result",
                    (evidence, none) -> requests(evidence, "refused")),
            new Measure("requests.unanswered", "", "k6", "sent and not answered with a result, for whatever reason",
                    (evidence, none) -> difference(requests(evidence, "sent"), requests(evidence, "answered"))),
            new Measure("requests.per-second", "/s", "k6", "answered for each second of the load",
                    (evidence, none) -> throughput(evidence)),
            new Measure("requests.per-second.low", "/s", "http_server_requests_seconds", "requests handled a second in the slowest quarter of the load",
                    (evidence, none) -> quarters(evidence).min()),
            new Measure("requests.per-second.high", "/s", "http_server_requests_seconds", "the same in the fastest quarter",
                    (evidence, none) -> quarters(evidence).max()),
            new Measure("http.client.mean", "ms", "k6", "mean time until the client has its answer",
                    (evidence, none) -> latency(evidence, "latency", "avg")),
            new Measure("http.client.p95", "ms", "k6", "95th percentile of the same",
                    (evidence, none) -> latency(evidence, "latency", "p(95)")),
            new Measure("http.client.mean(*)", "ms", "k6", "mean time until the client has its answer to this request",
                    (evidence, request) -> latency(evidence, "latency(" + request + ")", "avg")),
            new Measure("http.client.p95(*)", "ms", "k6", "95th percentile of the same",
                    (evidence, request) -> latency(evidence, "latency(" + request + ")", "p(95)")),
            new Measure("http.client.max(*)", "ms", "k6", "longest of the same",
                    (evidence, request) -> latency(evidence, "latency(" + request + ")", "max")),
            new Measure("round.median(*)", "", "k6", "what the script noted once a round, milliseconds or a count: the median of the rounds",
                    (evidence, what) -> latency(evidence, "round(" + what + ")", "med")),
            new Measure("round.mean(*)", "", "k6", "the same, the mean", (evidence, what) -> latency(evidence, "round(" + what + ")", "avg")),
            new Measure("round.min(*)", "", "k6", "the same, the lowest", (evidence, what) -> latency(evidence, "round(" + what + ")", "min")),
            new Measure("round.max(*)", "", "k6", "the same, the highest", (evidence, what) -> latency(evidence, "round(" + what + ")", "max")),
            new Measure("rounds.planned", "", "the experiment", "rounds that a load by rounds plans",
                    (evidence, none) -> Load.rounds(evidence.run().load())),
            new Measure("rounds.run", "", "k6", "rounds that came to their end", (evidence, none) -> requests(evidence, "rounds")),
            new Measure("metric.max(*)", "", "the metric", "highest value under load of any metric of the app, NAME or NAME{label=\"value\"}",
                    (evidence, series) -> max(evidence, Selector.of(series)::in)),
            new Measure("metric.mean(*)", "", "the metric", "the same, on average", (evidence, series) -> mean(evidence, Selector.of(series)::in)),
            new Measure("metric.last(*)", "", "the metric", "the same, in the last scrape of all",
                    (evidence, series) -> last(evidence).map(Selector.of(series)::in).orElse(OptionalDouble.empty())),
            new Measure("metric.growth(*)", "", "the metric",
                    "what a counter of the app grew by from before the load, in a check from the steady state's begin, to the last scrape",
                    (evidence, series) -> growth(evidence, Selector.of(series)::in)),
            new Measure("timer.mean(*)", "ms", "the timer", "mean of any timer of the app over the load, given without _seconds",
                    (evidence, series) -> Readings.timerMean(evidence, Selector.of(series).metric() + "_seconds", Selector.of(series).wanted().labels())),
            new Measure("http.server.mean(*)", "ms", "http_server_requests_seconds",
                    "mean time the server measured for this request, GET /stores or a URI alone; the connector's queue is not in it",
                    Readings::serverMean),
            new Measure("heap.max", "MB", "jvm_memory_used_bytes", "most heap in use under load, garbage included",
                    (evidence, none) -> quotient(max(evidence,
                            scrape -> scrape.sum("jvm_memory_used_bytes", "area", "heap")), OptionalDouble.of(MEGABYTE))),
            new Measure("heap.after-gc", "MB", "jvm_memory_used_bytes", "heap in use after a full collection once the app is at rest",
                    (evidence, none) -> quotient(evidence.afterGc().map(
                            scrape -> scrape.sum("jvm_memory_used_bytes", "area", "heap")).orElse(OptionalDouble.empty()),
                            OptionalDouble.of(MEGABYTE))),
            new Measure("fds.max", "", "process_files_open_files", "most open file descriptors",
                    (evidence, none) -> max(evidence, scrape -> scrape.value("process_files_open_files"))),
            new Measure("cpu.cores", "", "process_cpu_time_ns_total", "processor cores the app used on average under load",
                    (evidence, none) -> quotient(rate(evidence, scrape -> scrape.value("process_cpu_time_ns_total")),
                            OptionalDouble.of(1e9))),
            new Measure("scrape.gap.max", "s", "the lab's own scrapes", "longest time without a scrape under load",
                    (evidence, none) -> longestGap(evidence)));

    private Vocabulary() {
    }

    /** L = lambda W (Little 1961): in a queue first in, first out, all who came since the oldest came are still there. */
    private static OptionalDouble littlesLaw(Evidence evidence, String executorAndAge) {
        String[] parameters = executorAndAge.split("\\s*,\\s*", 2);
        if (parameters.length < 2) {
            throw new UsageException("executor.queue.expected takes two names: (EXECUTOR, AGE_METRIC).");
        }
        List<Reading> parts = Stream.of("executor_completed_tasks_total", "executor_active_threads", "executor_queued_tasks")
                .map(metric -> ofExecutor(metric, parameters[0])).toList();
        OptionalDouble submitted = rate(evidence, scrape -> sum(parts.stream().map(part -> part.of(scrape)).toList()));
        return product(submitted, max(evidence, Selector.of(parameters[1])::in));
    }

    private static OptionalDouble sum(List<OptionalDouble> values) {
        return values.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(values.stream().mapToDouble(OptionalDouble::getAsDouble).sum()) : OptionalDouble.empty();
    }

    private static OptionalDouble product(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() ? OptionalDouble.of(a.getAsDouble() * b.getAsDouble()) : OptionalDouble.empty();
    }

    private static OptionalDouble started(Evidence evidence) {
        return growth(evidence, scrape -> scrape.value(Scrape.STARTED));
    }

    private static List<ThreadStart> named(Evidence evidence, String pattern) {
        return evidence.startsByLoad().stream().filter(start -> ThreadNames.matches(pattern, start.name())).toList();
    }

    private static OptionalDouble lifetime(List<ThreadStart> starts) {
        OptionalDouble millis = starts.stream().filter(start -> start.endMillis() > 0)
                .mapToDouble(start -> start.endMillis() - start.atMillis()).average();
        return quotient(millis, OptionalDouble.of(Readings.MILLIS));
    }

    private static DoubleStream quarters(Evidence evidence) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        int quarters = 4;
        if (scrapes.isEmpty()) {
            return DoubleStream.empty();
        }
        return IntStream.range(0, quarters)
                .mapToObj(i -> scrapes.subList(i * (scrapes.size() - 1) / quarters, (i + 1) * (scrapes.size() - 1) / quarters + 1))
                .map(quarter -> rate(quarter, evidence.requests()::in))
                .filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble);
    }

    private static OptionalDouble perChild(List<ThreadDump> dumps, String method) {
        double threads = dumps.stream().mapToLong(dump -> dump.countIn(method.split("\\|"))).sum();
        double children = dumps.stream().mapToLong(dump -> dump.countIn(REAPER)).sum();
        return quotient(OptionalDouble.of(threads), OptionalDouble.of(children));
    }

    private static OptionalDouble longestGap(Evidence evidence) {
        List<Scrape> scrapes = evidence.scrapes().stream().filter(scrape -> scrape.atMillis() >= evidence.run().loadFrom()
                && scrape.atMillis() <= evidence.run().loadTo()).toList();
        if (scrapes.isEmpty()) {
            return OptionalDouble.of(evidence.run().loadSeconds());
        }
        long longest = scrapes.get(0).atMillis() - evidence.run().loadFrom();
        for (int i = 1; i < scrapes.size(); i++) {
            longest = Math.max(longest, scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis());
        }
        longest = Math.max(longest, evidence.run().loadTo() - scrapes.get(scrapes.size() - 1).atMillis());
        return OptionalDouble.of(longest / Readings.MILLIS);
    }

    /** Every measure by its name without a parameter, for look-ups. */
    static Map<String, Measure> byName() {
        return all().stream().collect(Collectors.toMap(Measure::name, measure -> measure));
    }

    /** Every measure; one whose meaning is "the same" in some way comes after that which it is the same as. */
    static List<Measure> all() {
        return Stream.of(ALL, ServiceMeasures.ALL, ServerMeasures.ALL).flatMap(List::stream).toList();
    }
}
