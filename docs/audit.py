#!/usr/bin/env python3
"""Recomputes the numbers that Executor Lab prints from the raw evidence in a pack, without any of the lab's own code.

    python3 docs/audit.py PACK.zip [AGAIN.zip] SUMMARY.json [--json FILE]

PACK.zip     recorded runs, such as docs/recorded/post-000.zip, or what ./lab report DIR --pack PACK.zip writes
AGAIN.zip    the same recorded again, with another seed; the runs of both are judged together then
SUMMARY.json the lab's own numbers of them, from: ./lab report PACK.zip --out DIR (DIR/summary.json)

It ends with 0 where all numbers agree, 1 where one does not, 3 where there is nothing to compare. Any Python from 3.8 on does, nothing else is needed.
What each measure means is in docs/measures.md, which part of a load counts in docs/measuring.md; this file says it again in Python.
None stands for "the evidence does not hold it", which is not 0.
"""
import argparse
import bisect
import collections
import fractions
import io
import itertools
import json
import lzma
import math
import re
import statistics
import sys
import zipfile

TOLERANCE = 1e-6  # of the number itself: both sides add the same figures, in another order

# ---------------------------------------------------------------------------------------------------------------- what a pack holds

LABEL = re.compile(r'(\w+)="((?:[^"\\]|\\.)*)"')
SERIES = {}


def series(text):
    """jvm_memory_used_bytes{area="heap"} -> the metric and its labels; each text is taken apart once."""
    if text not in SERIES:
        metric, _, labels = text.partition("{")
        SERIES[text] = metric, {name: re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], value)
                                for name, value in LABEL.findall(labels)}
    return SERIES[text]


class Scrape:
    """One reading of the app's metrics."""

    def __init__(self, stored):
        self.at = stored["atMillis"]
        self.metrics = collections.defaultdict(list)
        for text, value in stored["samples"].items():
            metric, labels = series(text)
            if not math.isnan(float(value)):
                self.metrics[metric].append((labels, float(value)))

    def sum(self, metric, **wanted):
        """Over all series with these labels."""
        values = [value for labels, value in self.metrics.get(metric, ()) if wanted.items() <= labels.items()]
        return math.fsum(values) if values else None

    def select(self, selector):
        metric, labels = series(selector)
        return self.sum(metric, **labels)

    def executors(self, metric, names):
        """Of the beans with these names, | between them, whichever are there."""
        values = [value for value in (self.sum(metric, name=name) for name in names.split("|")) if value is not None]
        return sum(values) if values else None

    def handled(self, status=".*"):
        """Requests that the server has handled, those of the observer left out."""
        counts = self.metrics.get("http_server_requests_seconds_count")
        return None if not counts else sum(value for labels, value in counts if not re.match(r"/actuator(/|$)", labels.get("uri", ""))
                                           and re.fullmatch(status, labels.get("status", "")))


class Run:
    """The evidence of one JVM's life. Times are in milliseconds since the epoch."""

    def __init__(self, log, k6, scrapes, after_gc, cpu, dumps, starts, proxy=None, app_end=None):
        self.log, self.k6, self.after_gc, self.cpu, self.starts, self.proxy = log, k6, after_gc, cpu, starts, proxy
        self.app_end = app_end
        self.load_from, self.load_to, self.load = log["loadFrom"], log["loadTo"], log.get("load") or {}
        self.all_scrapes = scrapes
        # Another process than the first one says nothing of it.
        began = [scrape.sum("process_start_time_seconds") for scrape in scrapes]
        self.scrapes = scrapes[:next((i for i in range(1, len(began)) if began[i] != began[i - 1]), len(began))]
        self.under_load = [scrape for scrape in self.scrapes if self.load_from <= scrape.at <= self.load_to]
        self.before = last(scrape for scrape in self.scrapes if scrape.at <= self.load_from)
        self.after = last(scrape for scrape in self.scrapes if scrape.at > self.load_to)
        self.dumps = dumps
        self.dumps_under_load = [dump for dump in dumps if dump["phase"] == "LOAD"]
        begin, end = self.k6_field("steady_from", "max"), self.k6_field("steady_to", "min")
        self.steady = (begin, end) if None not in (begin, end) and begin < end and begin >= self.load_from and end <= self.load_to else None
        self.steady_scrapes = [scrape for scrape in self.scrapes if int(begin) <= scrape.at <= int(end)] if self.steady else self.under_load
        self.steady_dumps = [dump for dump in self.dumps_under_load if int(begin) <= dump["atMillis"] <= int(end)] if self.steady else self.dumps_under_load

    def k6_field(self, metric, field):
        value = ((self.k6 or {}).get("metrics", {}).get(metric) or {}).get(field)
        return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None

    def role(self, role):
        """What k6's script calls a counter or trend that has this role."""
        return (self.log.get("counters") or {}).get(role)

    def count(self, role):
        counter = self.role(role) or ("results_lost" if role == "lost" else None)
        # k6 leaves out what it never counted.
        return None if counter is None or self.k6 is None else self.k6_field(counter, "count") or 0

    def trend(self, role, field):
        trend = self.role(role)
        if trend is None:
            return None
        steady = self.k6_field(trend + "_steady", field)
        return self.k6_field(trend, field) if steady is None else steady

    def round(self, what, field):
        """What the script notes once a round: a count, or a time."""
        count = self.trend("round-count(%s)" % what, field)
        return self.trend("round(%s)" % what, field) if count is None else count

    def growth(self, counter):
        """From the scrape before the load to the last of all."""
        end = self.after or last(self.under_load)
        return grown(counter, self.before, end) if self.before and end else None

    def over(self, gauge):
        """In the last scrape of all, over the one before the load."""
        return less(self.after.sum(gauge), self.before.sum(gauge)) if self.before and self.after else None

    def steady_growth(self, counter):
        """Over the steady part; without one, over the whole load."""
        part = self.steady_scrapes
        return grown(counter, part[0], part[-1]) if self.steady and len(part) > 1 else self.growth(counter)

    def rate(self, counter, part=None):
        """Growth a second between the first and the last scrape of the steady part, or of these."""
        part = self.steady_scrapes if part is None else part
        return None if len(part) < 2 else over(grown(counter, part[0], part[-1]), (part[-1].at - part[0].at) / 1000)

    def values(self, reading, scrapes):
        return [value for value in map(reading, scrapes) if value is not None]

    def most(self, reading):
        return max(self.values(reading, self.under_load), default=None)

    def most_steady(self, reading):
        return max(self.values(reading, self.steady_scrapes), default=None)

    def mean(self, reading):
        return mean(self.values(reading, self.steady_scrapes))

    def median(self, reading):
        return median(self.values(reading, self.steady_scrapes))

    def timer(self, timer, **labels):
        """Its mean in milliseconds."""
        return times(over(self.steady_growth(lambda scrape: scrape.sum(timer + "_sum", **labels)),
                          self.steady_growth(lambda scrape: scrape.sum(timer + "_count", **labels))), 1000)

    def seconds_of_load(self):
        return (self.load_to - self.load_from) / 1000

    def seconds_of_arrivals(self):
        return self.seconds_of_load() if "ROUNDS" in self.load else seconds(self.load["DURATION"])

    def started_by_load(self, names):
        until = self.log.get("drainedAt") or math.inf
        pattern = re.compile(".*".join(map(re.escape, names.split("*"))))
        return [start for start in self.starts if self.load_from <= start["atMillis"] <= until and pattern.fullmatch(start["name"])]

    def step(self, name):
        """The same of one step of a load that has several, as if there had been no other."""
        tag = "{step:%s}" % name
        of_times = (self.role("step") or "") + tag
        begin, end = self.k6_field(of_times, "min"), self.k6_field(of_times, "max")
        # k6 writes zeros for a step that the script knows and this load does not have.
        if begin is None or not end:
            return None
        log = dict(self.log, loadFrom=int(begin), loadTo=int(end), drainedAt=int(end),
                   counters={role: (metric + tag).replace("}{", ",") for role, metric in self.log["counters"].items()})
        return Run(log, self.k6, [scrape for scrape in self.all_scrapes if scrape.at <= end], None, None,
                   [dump for dump in self.dumps_under_load if begin <= dump["atMillis"] <= end],
                   [start for start in self.starts if start["atMillis"] <= end])


# ------------------------------------------------------------------------------------------------------------ arithmetic that knows None

def last(things):
    things = list(things)
    return things[-1] if things else None


def mean(values):
    return math.fsum(values) / len(values) if values else None


def median(values):
    return statistics.median(values) if values else None


def grown(counter, first, final):
    """A counter that was not there yet was 0."""
    return less(counter(final), counter(first) or 0)


def less(a, b):
    return None if a is None or b is None else a - b


def over(a, b):
    return None if a is None or not b else a / b


def times(a, b):
    return None if a is None or b is None else a * b


def seconds(text):
    number, unit = re.fullmatch(r"(\d+)(ms|s|m|h)", text).groups()
    return int(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[unit]


# ---------------------------------------------------------------------------------------------------------------------- the measures

MEASURES = {}


def simple(name, formula):
    """Of this name; (*) is the place for a parameter, which the formula gets as its second argument."""
    MEASURES[name] = formula


def measure(name):
    """The same for a function of its own."""
    def register(formula):
        simple(name, formula)
        return formula
    return register


def metric(name, **labels):
    return lambda scrape: scrape.sum(name, **labels)


LIVE, PEAK, STARTED = (metric("jvm_threads_%s" % name) for name in ("live_threads", "peak_threads", "started_threads_total"))
HEAP = metric("jvm_memory_used_bytes", area="heap")
REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0"  # the JDK holds one such thread for each live child process


@measure("threads.live.baseline")
def at_rest(run):
    return LIVE(run.before) if run.before else None


@measure("threads.peak")
def peak(run):
    """The JVM's own peak where it rose under the load, else starts and ends replayed; never less than a scrape saw."""
    seen = run.most(LIVE)
    if seen is None:
        return None
    of_jvm, earlier = PEAK(run.under_load[-1]), PEAK(run.before) if run.before else None
    if None not in (of_jvm, earlier) and of_jvm > earlier:
        return max(seen, of_jvm)
    return max(seen, replayed(run, seen) or 0)


def replayed(run, seen):
    changes = sorted([(start["atMillis"], 1) for start in run.starts] + [(start["endMillis"], -1) for start in run.starts if start["endMillis"] > 0])
    if not changes:
        return None
    scrapes = [scrape for scrape in run.under_load if LIVE(scrape) is not None]
    moments, balance = [when for when, _ in changes], [0, *itertools.accumulate(change for _, change in changes)]

    def alive(at):
        return balance[bisect.bisect_right(moments, at)]

    # Threads that are older than the recording; where scrapes and recording do not agree on how many, there is no evidence.
    older = [LIVE(scrape) - alive(scrape.at) for scrape in scrapes]
    others = median(older)
    if median([abs(value - others) for value in older]) > max(2, 0.05 * seen):
        return None
    under_load = [scrapes[0].at] + [when for when in moments if scrapes[0].at < when <= scrapes[-1].at]
    return math.floor(others + max(map(alive, under_load)))


@measure("threads.left")
def left(run):
    if not run.before or not run.after:
        return None
    alike = run.scrapes[run.scrapes.index(run.before):][:2]
    return less(LIVE(run.after), max(LIVE(scrape) for scrape in alike if STARTED(scrape) == STARTED(run.before)))


simple("threads.live.max", lambda run: run.most(LIVE))
simple("threads.growth", lambda run: less(peak(run), at_rest(run)))
simple("threads.started", lambda run: run.growth(STARTED))
simple("threads.started-per-request", lambda run: over(run.growth(STARTED), run.count("sent")))
simple("threads.started-per-second", lambda run: over(run.growth(STARTED), run.seconds_of_arrivals()))


def standing_in(dump, methods):
    wanted = ["\n" + method for method in methods.split("|")]
    return sum(any(method in stack for method in wanted) for _, stack in dump["threads"])


def of_dumps(what):
    return lambda run, methods: what([standing_in(dump, methods) for dump in run.steady_dumps])


simple("threads.at(*).max", of_dumps(lambda counts: max(counts, default=None)))
simple("threads.at(*).median", of_dumps(median))
simple("threads.at(*).mean", of_dumps(mean))
simple("threads.at(*).per-child", lambda run, methods: over(sum(standing_in(dump, methods) for dump in run.steady_dumps),
                                                           sum(standing_in(dump, REAPER) for dump in run.steady_dumps)))


def called(dump, names):
    pattern = re.compile(".*".join(map(re.escape, names.split("*"))))
    return sum(bool(pattern.fullmatch(name)) for name, _ in dump["threads"])


simple("threads.named(*).max", lambda run, names: max((called(dump, names) for dump in run.dumps_under_load), default=None))


@measure("threads.named(*).started-per-request")
def named_started(run, names):
    return over(len(run.started_by_load(names)), run.count("sent")) if run.starts else None


simple("threads.state(*).max", lambda run, state: run.most_steady(metric("jvm_threads_states_threads", state=state)))
simple("threads.state(*).median", lambda run, state: run.median(metric("jvm_threads_states_threads", state=state)))
simple("threads.state(*).mean", lambda run, state: run.mean(metric("jvm_threads_states_threads", state=state)))


def executor(name):
    return lambda names: lambda scrape: scrape.executors("executor_" + name, names)


POOL, ACTIVE, QUEUE, COMPLETED = map(executor, ("pool_size_threads", "active_threads", "queued_tasks", "completed_tasks_total"))
simple("executor.queue.max(*)", lambda run, names: run.most(QUEUE(names)))
simple("executor.queue.mean(*)", lambda run, names: run.mean(QUEUE(names)))
# An app without such a metric has no queue that could be full.
simple("executor.queue.left", lambda run: less(run.after.sum("executor_queued_tasks") or 0, run.before.sum("executor_queued_tasks") or 0)
       if run.before and run.after else None)
simple("executor.pool.max(*)", lambda run, names: run.most(POOL(names)))
simple("executor.completed-per-second(*)", lambda run, names: run.rate(COMPLETED(names)))


@measure("executor.stalled(*)")
def stalled(run, name):
    """The longest stretch of scrapes in which nothing moves; two dumps in it at least have to show the whole pool waiting for other tasks."""
    if all(POOL(name)(scrape) is None for scrape in run.under_load):
        return None
    def full(scrape):
        return (POOL(name)(scrape) or 0) > 0 and ACTIVE(name)(scrape) >= POOL(name)(scrape) and QUEUE(name)(scrape) > 0
    def still(first, second):
        cpu = grown(metric("process_cpu_time_ns_total"), first, second) or 0
        return COMPLETED(name)(first) == COMPLETED(name)(second) and cpu <= 0.5 * 1e6 * (second.at - first.at)
    longest, stretch = [], []
    for scrape in run.under_load:
        if not full(scrape):
            stretch = []
        else:
            stretch = stretch + [scrape] if stretch and still(stretch[-1], scrape) else [scrape]
        longest = max(longest, stretch, key=len)
    if len(longest) < 2:
        return 0
    first, final = longest[0], longest[-1]
    proofs = [dump for dump in run.dumps_under_load if first.at <= dump["atMillis"] <= final.at and all_wait(dump, POOL(name)(final))]
    return (final.at - first.at) / 1000 if len(proofs) >= 2 else 0


WAITING = re.compile(r"\njava\.util\.concurrent\.(CompletableFuture\.(get|join)|FutureTask\.get)")
AT_WORK = re.compile(r"\nio\.executorlab\.app\.(?!ExecutorLabApplication)")


def all_wait(dump, threads):
    waiting, working = collections.Counter(), 0
    for name, stack in dump["threads"]:
        if not WAITING.search(stack):
            working += bool(AT_WORK.search(stack))
        elif "\njava.util.concurrent.ThreadPoolExecutor.runWorker" in stack:
            waiting[re.sub(r"\d+", "*", name)] += 1
    return not working and threads in waiting.values()


HANDLED = Scrape.handled


simple("requests.handled", lambda run: run.growth(HANDLED))
simple("requests.server-errors", lambda run: run.growth(lambda scrape: scrape.handled("5..")))


@measure("http.server.mean(*)")
def server_mean(run, request):
    method, _, uri = request.rpartition(" ")
    return run.timer("http_server_requests_seconds", uri=uri, **({"method": method} if method else {}))


for counter in ("sent", "answered", "failed", "timed-out", "refused"):
    simple("requests." + counter, lambda run, role=counter: run.count(role))
simple("requests.unanswered", lambda run: less(run.count("sent"), run.count("answered")))
simple("requests.answered-share", lambda run: times(over(run.count("answered"), run.count("sent")), 100))
simple("requests.dropped", lambda run: less(run.k6_field("dropped_iterations", "count") or 0,
                                                compute(run, "requests.counted(scrapes-left-out)") or 0)
       if run.steady and run.k6 else None)
simple("requests.planned", lambda run: times(whole(run.load.get("RATE")), seconds(run.load["DURATION"])))
simple("requests.counted(*)", lambda run, what: run.count(what) if run.role("counted(%s)" % what) is None else run.count("counted(%s)" % what))
simple("proxy.logged(*)", lambda run, text: run.proxy and sum(often for message, often in run.proxy["messages"].items() if text.lower() in message.lower()))
simple("app-end(*)", lambda run, what: run.app_end and {**run.app_end["counted"], "seconds": run.app_end["seconds"],
                                                        "killed": int(run.app_end["killed"])}.get(what))
simple("rounds.planned", lambda run: whole(run.load.get("ROUNDS")))


def whole(text):
    return int(text) if text is not None and re.fullmatch(r"\d+", text) else None


@measure("requests.per-second")
def throughput(run):
    if run.steady:
        return (run.k6_field("steady_answered", "count") or 0) / ((int(run.steady[1]) - int(run.steady[0])) / 1000)
    in_time = run.count("in-time")
    return over(run.count("answered") if in_time is None else in_time, run.seconds_of_arrivals())


for figure, field in (("mean", "avg"), ("p95", "p(95)"), ("max", "max")):
    simple("http.client.%s(*)" % figure, lambda run, kind, field=field: run.trend("latency(%s)" % kind, field))
for figure, field in (("median", "med"), ("min", "min"), ("max", "max")):
    simple("round.%s(*)" % figure, lambda run, what, field=field: run.round(what, field))
simple("http.client.mean", lambda run: run.trend("latency", "avg"))
simple("http.client.p95", lambda run: run.trend("latency", "p(95)"))
simple("http.client.shortest", lambda run: run.trend("latency", "min"))

PENDING, GAVE_UP = (metric("hikaricp_connections_" + name) for name in ("pending", "timeout_total"))
SEARCH_PENDING, SEARCH_LEASED = (metric("search_client_connections_" + name) for name in ("pending", "leased"))
simple("hikari.pending.max", lambda run: run.most(PENDING))
simple("hikari.pending.mean", lambda run: run.mean(PENDING))


def grew(run, queue):
    """By more than a tenth of what passed through, in the steady part's second half: then Little's law says nothing."""
    scrapes = run.steady_scrapes
    if len(scrapes) < 4:
        return False
    first, final = scrapes[len(scrapes) // 2], scrapes[-1]
    growth = grown(queue, first, final)
    return growth is not None and growth > 0.1 * (grown(HANDLED, first, final) or 0)


def little(run, queue):
    return None if grew(run, queue) else times(over(run.mean(queue), run.rate(HANDLED)), 1000)


def for_connection(run):
    return times(over(run.steady_growth(metric("hikaricp_connections_acquire_seconds_sum")), run.steady_growth(HANDLED)), 1000)


QUEUES = (QUEUE("tomcat"), SEARCH_PENDING, SEARCH_LEASED)


@measure("wait.rest")
def rest(run):
    spent = [little(run, queue) for queue in QUEUES] + [for_connection(run)]
    whole_time = run.trend("latency", "avg")
    return None if whole_time is None or any(grew(run, queue) for queue in QUEUES) else max(0, whole_time - sum(part or 0 for part in spent))


simple("wait.connector-queue", lambda run: little(run, QUEUE("tomcat")))
simple("wait.search-connection", lambda run: little(run, SEARCH_PENDING))
simple("wait.search", lambda run: little(run, SEARCH_LEASED))
simple("wait.database-connection", for_connection)

MEGABYTE = 1 << 20
simple("heap.max", lambda run: over(run.most(HEAP), MEGABYTE))
simple("heap.after-gc", lambda run: over(HEAP(run.after_gc), MEGABYTE) if run.after_gc else None)
simple("fds.max", lambda run: run.most(metric("process_files_open_files")))
simple("fds.left", lambda run: run.over("process_files_open_files"))
simple("children.left", lambda run: run.over("lab_process_children"))
simple("zombies.max", lambda run: run.most(metric("lab_process_zombies")))
simple("temporary-files.left", lambda run: run.over("lab_process_temporary_files"))
simple("cpu.cores", lambda run: over(run.rate(metric("process_cpu_time_ns_total")), 1e9))
simple("metric.max(*)", lambda run, selector: run.most(lambda scrape: scrape.select(selector)))
simple("metric.mean(*)", lambda run, selector: run.mean(lambda scrape: scrape.select(selector)))
simple("metric.growth(*)", lambda run, selector: run.growth(lambda scrape: scrape.select(selector)))
simple("timer.mean(*)", lambda run, timer: run.timer(series(timer)[0] + "_seconds", **series(timer)[1]))


@measure("scrape.gap.max")
def gap(run):
    fresh = [scrape for before, scrape in zip([None] + run.all_scrapes, run.all_scrapes)
             if before is None or scrape.sum("process_uptime_seconds") is None
             or scrape.sum("process_uptime_seconds") != before.sum("process_uptime_seconds")]
    moments = [run.load_from] + [scrape.at for scrape in fresh if run.load_from <= scrape.at <= run.load_to] + [run.load_to]
    return max(later - earlier for earlier, later in zip(moments, moments[1:])) / 1000


def share(run, cpu_seconds):
    return over(times(cpu_seconds, 100), run.cpu["seconds"] * run.cpu["cores"])


@measure("cpu.busy")
def busy(run):
    return None if run.cpu is None else share(run, sum(run.cpu["parts"].values())) if run.cpu.get("busyShare") is None else 100 * run.cpu["busyShare"]


@measure("cpu.busy.max")
def busiest(run):
    pairs = zip(run.under_load, run.under_load[1:])
    readings = [later.sum("system_cpu_usage") for earlier, later in pairs if later.at - earlier.at >= 500]
    return times(max((reading for reading in readings if reading is not None), default=None), 100)


def foreign(run):
    if run.cpu is None or run.cpu.get("busyShare") is None:
        return None
    return max(0, busy(run) - share(run, sum(run.cpu["parts"].values())))


def waiting(run):
    return None if run.cpu is None or run.cpu.get("waiting") is None else share(run, run.cpu["waiting"])




simple("cpu.of(*)", lambda run, part: share(run, run.cpu["parts"][part]) if run.cpu and part in run.cpu["parts"] else None)
simple("context-switches.per-request", lambda run: over(sum(run.cpu["switches"].values()), grown(HANDLED, run.before, run.after))
       if (run.cpu or {}).get("switches") and run.before and run.after else None)
simple("process.restarts", lambda run: sum(a.sum("process_start_time_seconds") != b.sum("process_start_time_seconds")
                                           for a, b in zip(run.all_scrapes, run.all_scrapes[1:])))


@measure("in-step(*)")
def in_step(run, step_and_measure):
    name, of = re.split(r"\s*,\s*", step_and_measure, maxsplit=1)
    step = run.step(name)
    return compute(step, of) if step else None


def formula_of(name):
    """The formula, and its arguments besides the run; None where there is no second path."""
    with_parameter = re.fullmatch(r"([^(]+)\((.*)\)([^()]*)", name)
    if not with_parameter:
        return MEASURES.get(name), ()
    before, parameter, after = with_parameter.groups()
    formula = MEASURES.get("%s(*)%s" % (before, after))
    if formula is in_step and formula_of(re.split(r"\s*,\s*", parameter, maxsplit=1)[1])[0] is None:
        formula = None
    return formula, (parameter,)


def compute(run, name):
    formula, arguments = formula_of(name)
    return formula(run, *arguments)


def allocated(run):
    """What collections counted, and what lies in eden since the last one."""
    return sum(run.growth(metric(name, **labels)) or 0 for name, labels in (
        ("jvm_gc_memory_allocated_bytes_total", {}), ("jvm_memory_used_bytes", {"id": "G1 Eden Space"})))


# What a claim's rule makes of several measures of one run, where that is more than a share, a quotient or a sum; read names those that it reads of the cell.
OF_CLAIMS = {
    "000-10": [lambda run, read: times(compute(run, "cpu.busy.max"), 0.01), lambda run, read: times(busy(run), 0.01)],
    "000-11": [lambda run, read: less(compute(run, "executor.pool.max(compileExecutor)"),
                                      run.most(lambda scrape: scrape.sum("executor_pool_core_threads", name="compileExecutor")))],
    "001-1": [lambda run, read, calls=calls: over(less(peak(run), at_rest(run)), calls) for calls in (40, 80)],
    "001-5": [lambda run, read: over(allocated(run), run.count("sent"))],
    "002-11": [lambda run, read: less(2 * (for_connection(run) + little(run, SEARCH_PENDING)), server_mean(run, "GET /products"))],
    "004-5": [lambda run, read: times(over(compute(run, "round.median(time-to-shrink)"),
                                           run.most(lambda scrape: scrape.sum("executor_pool_keep_alive_seconds", name="arrivalExecutor"))), 0.001)],
}

# ---------------------------------------------------------------------------------------------------------------------- the intervals

def u_counts(first, second):
    """In how many orders of so many runs each U comes out: the coefficients of Gauss' binomial, product of (1 - q^(second + i)) / (1 - q^i)."""
    counts = [1]
    for i in range(1, first + 1):
        counts = counts + [0] * (second + i)
        for power in range(len(counts) - 1, second + i - 1, -1):
            counts[power] -= counts[power - second - i]
        for power in range(i, len(counts)):
            counts[power] += counts[power - i]
    return counts[:first * second + 1]


def ends(ordered, counts, beyond):
    """From the k-th least to the k-th greatest, k as great as it may be with no more than this share of all orders beyond both ends."""
    rank, below, orders = 0, 0, sum(counts)
    while 2 * (below + counts[rank]) <= beyond * orders:
        below += counts[rank]
        rank += 1
    return (ordered[rank - 1], ordered[-rank]) if rank else (None, None)


def interval(kind, recordings):
    """Estimate, lowest and highest by docs/measuring.md, "Statistics"; of each recording the runs of the one cell and of the other."""
    if kind == "MEDIAN":
        ordered = sorted(run for of, _ in recordings for run in of)
        return (median(ordered), *ends(ordered, [math.comb(len(ordered), below) for below in range(len(ordered) + 1)], fractions.Fraction(1, 16)))
    ordered = sorted(a / b if kind == "RATIO" else a - b for of, to in recordings for a in of for b in to)
    # The counts of a recording are the coefficients of a polynomial, those of all recordings of the product.
    counts = [1]
    for of, to in recordings:
        own = u_counts(len(of), len(to))
        counts = [sum(counts[u] * own[both - u] for u in range(len(counts)) if 0 <= both - u < len(own)) for both in range(len(counts) + len(own) - 1)]
    middle = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    estimate = math.sqrt(middle[0] * middle[1]) if kind == "RATIO" else sum(middle) / 2
    return (estimate, *ends(ordered, counts, fractions.Fraction(1, 20)))


def alike(lab, own):
    return lab is None and own is None or None not in (lab, own) and math.isclose(lab, own, rel_tol=TOLERANCE, abs_tol=1e-9)


def same(sample, runs):
    """Whether these are the same numbers, recording by recording, in whatever order within one."""
    return len(runs) == len(sample) and all(len(a) == len(b) and all(map(alike, sorted(a), sorted(b))) for a, b in zip(sample, runs))


def share_of(part, sent):
    """None of them stands for half a one, so that a ratio of shares can be formed."""
    return 0.5 / (sent + 1) if part == 0 else part / sent if sent else math.inf


# ------------------------------------------------------------------------------------------------------------------ which runs count

def is_lost(run):
    """By docs/measuring.md, "What disturbs a measure": no measure of it counts."""
    return (run.log["outcome"] != "RAN" or bool(run.log.get("problems"))
            or gap(run) > 5 or run.before is None or run.after is None or run.count("sent") is None)


def is_undelivered(run):
    planned = compute(run, "requests.planned")
    planned = (whole(run.load.get("USERS")) or 0) if planned is None else planned
    sent = run.count("sent")
    return (sent < 0.95 * planned
            or (run.count("rounds") or 0) < (compute(run, "rounds.planned") or 0)
            or (compute(run, "requests.dropped") or 0) > 0)


def is_busy(run):
    return (busy(run) or 0) > 90 or (foreign(run) or 0) > 10 or (waiting(run) or 0) > 1


def is_clean(run):
    return not is_lost(run) and not is_undelivered(run) and not is_busy(run)


RATES = re.compile(r"threads\.started-per-second")
# Clocks, and the counts that a busy machine changes.
CLOCKS = re.compile(r"http\.(client|server)\..*|wait\..*|cpu\..*|timer\..*|context-switches\..*"
                    r"|threads\.state\((runnable|blocked|new|terminated)\).*"
                    r"|executor\.completed-per-second\(.*|metric\.(max|mean|growth)\([^){]*_seconds.*"
                    r"|requests\.per-second|app-end\((seconds|killed)\)")
# Counts of what ran into a time limit, which passes sooner on a busy machine.
LIMITED = re.compile(r"requests\.(timed-out|answered|answered-share|unanswered|counted\(.*)|metric\.(max|mean|growth)\([^){]*_timeout.*")


def gave_up(run):
    timed_out = compute(run, "requests.timed-out")
    return (1 if timed_out is None else timed_out) > 0 or (run.growth(GAVE_UP) or 0) > 0 or (compute(run, "requests.counted(scrapes-missed)") or 0) > 0


def is_voided(run, name):
    """Whether what went wrong in the run takes the measure's meaning."""
    if name.startswith("in-step("):
        return is_voided(run, re.split(r"\s*,\s*", name[len("in-step("):-1], maxsplit=1)[1])
    noted = re.fullmatch(r"round\.[a-z]+\((.*)\)", name)
    clock = run.role("round-count(%s)" % noted.group(1)) is None if noted else bool(CLOCKS.fullmatch(name))
    limited = bool(LIMITED.fullmatch(name))
    return (is_busy(run) and (clock or limited and gave_up(run))
            or is_undelivered(run) and (clock or limited or bool(RATES.fullmatch(name))))


def read_all(packs):
    """By experiment and cell, the runs of all packs, those of one seed together."""
    runs = collections.defaultdict(list)
    for pack in packs:
        for cell, own in read_runs(pack).items():
            runs[cell] += own
    return {cell: sorted(own, key=seed) for cell, own in runs.items()}


def seed(run):
    """Of the random order in which a recording was made; older ones have none."""
    return run.log.get("seed") or 0


def by_recording(runs):
    return [list(own) for _, own in itertools.groupby(runs, seed)]


def read_runs(pack):
    """By experiment and cell; those of which some measure counts, but for those that were run once more."""
    runs = collections.defaultdict(dict)
    files = contents(pack)
    for folder in [name[:-len("run.json")] for name in sorted(files) if name.endswith("/run.json")]:
        def parsed(name, otherwise=None):
            return json.loads(files[folder + name]) if folder + name in files else otherwise
        def lines(name):
            return [json.loads(line) for line in files[folder + name].decode().splitlines()] if folder + name in files else []
        def dumps():
            names = [name[len(folder):] for name in files if re.fullmatch(re.escape(folder) + r"threads-\d+-\w+\.json", name)]
            return [unpacked(parsed(name)) for name in sorted(names, key=lambda name: int(name.split("-")[1]))]
        log = parsed("run.json")
        if log["outcome"] != "RAN":
            continue
        after_gc = parsed("after-gc.json")
        run = Run(log, parsed("k6.json"), [Scrape(line) for line in lines("metrics.jsonl")], after_gc and Scrape(after_gc), parsed("cpu.json"),
                  dumps(), (parsed("starts.json") or {"starts": []})["starts"], parsed("proxy.json"), parsed("app-end.json"))
        if not is_lost(run):
            number = re.fullmatch(r".*?\.(\d+)/", folder)
            runs[log["experiment"], log["cell"]][int(number.group(1)) if number else 1] = run
    for numbered_runs in runs.values():
        for again in [run.log["repeats"] for run in numbered_runs.values() if run.log.get("repeats")]:
            numbered_runs.pop(again, None)
    return {cell: list(numbered_runs.values()) for cell, numbered_runs in runs.items()}


def contents(pack):
    """Each file by its name."""
    with zipfile.ZipFile(pack) as file, zipfile.ZipFile(io.BytesIO(lzma.decompress(file.read("runs.zip.xz")))) as runs:
        return {name: runs.read(name) for name in runs.namelist()}


def unpacked(dump):
    """A dump with its threads' names and stacks, these as one text with a line for each frame, top first."""
    stacks = ["".join("\n" + frame for frame in stack) for stack in dump["stacks"]]
    return dict(dump, threads=[(thread["name"], stacks[thread["stack"]]) for thread in dump["threads"]])


# ---------------------------------------------------------------------------------------------------------------------- the comparison

class Audit:
    """What agrees, what does not, and what has no second path, number by number."""

    def __init__(self, runs):
        self.runs = runs
        self.clean = {cell: [run for run in all_runs if is_clean(run)] for cell, all_runs in runs.items()}
        self.numbers, self.disagreements, self.unknown, self.known = 0, [], collections.Counter(), {}
        self.composed = collections.Counter()

    def of_runs(self, cell, name, strict=False):
        """The measure of each run that has it, as long as it counts in one; strictly only of runs in which every measure counts."""
        if (cell, name, strict) not in self.known:
            runs = self.clean.get(cell, ()) if strict else self.runs.get(cell, ())
            found = [(compute(run, name), is_voided(run, name)) for run in runs]
            valid = [value for value, voided in found if value is not None and not voided]
            self.known[cell, name, strict] = valid or [value for value, _ in found if value is not None]
        return self.known[cell, name, strict]

    def compare(self, cell, name, what, lab, own):
        self.numbers += 1
        if alike(lab, own):
            return
        self.disagreements.append({"experiment": cell[0], "cell": cell[1], "measure": name, "what": what, "lab": lab, "audit": own})

    def number(self, cell, name, lab, low=None, high=None, of_rounds=False, strict=False):
        """Median, lowest and highest over the runs; of a round's times lowest and highest are those of all rounds."""
        if formula_of(name)[0] is None:
            self.unknown[re.sub(r"\(.*\)", "(*)", name)] += 1
            return
        values = self.of_runs(cell, name, strict)
        self.compare(cell, name, "median", lab, median(values))
        if low is not None:
            least, most = (self.of_runs(cell, name.replace("round.median", end), strict) if of_rounds else values for end in ("round.min", "round.max"))
            self.compare(cell, name, "lowest", low, min(least, default=None))
            self.compare(cell, name, "highest", high, max(most, default=None))

    def result(self, result):
        cells = result["variants"]
        # A bound is measured of its own cell alone; every other column is there for all cells that have the evidence.
        bounds = {bound["measure"] for cell in cells.values() for bound in cell.get("bounds") or ()}
        columns = {name for cell in cells.values() for name in cell.get("measures") or ()} - bounds
        for cell_id, cell in cells.items():
            where = result["antiPattern"], cell_id
            ran = cell["outcome"] == "RAN"
            if ran or where in self.runs:
                self.compare(where, "runs", "number", cell["runs"] if ran else 0, len(self.runs.get(where, ())))
            if ran:
                for name in sorted(columns | set(cell["measures"])):
                    low, high = cell.get("spread", {}).get(name, (None, None))
                    self.number(where, name, cell["measures"].get(name), low, high)
            for bound in cell.get("bounds") or ():
                self.number(where, bound["measure"], bound["value"])
        for claim in result["claims"]:
            for reading in claim.get("readings") or ():
                self.number((result["antiPattern"], reading["cell"]), reading["measure"], reading["value"], reading["low"], reading["high"],
                            reading["measure"].startswith("round.median("), strict=True)
            for of_claim in claim.get("intervals") or ():
                self.interval(result["antiPattern"], claim, of_claim)

    def interval(self, experiment, claim, lab):
        """Computed again from the runs that it names, and these held against the evidence."""
        of, to = self.cut(lab, "of"), self.cut(lab, "to")
        own = interval(lab["kind"], list(itertools.zip_longest(of, to)))
        for what, number, again in zip(("estimate", "lowest", "highest"), (lab["estimate"], lab["low"], lab["high"]), own):
            self.compare((experiment, "claim"), "%s, %s" % (claim["id"], lab["kind"].lower()), what, number, again)
        for sample in filter(None, (of, to)):
            if any(same(sample, self.shaped(runs, sample)) for runs in itertools.chain(self.alone(experiment, claim), self.together(experiment, claim))):
                self.numbers += sum(map(len, sample))
            else:
                self.composed[claim["id"]] += 1

    @staticmethod
    def cut(lab, side):
        """The lab's runs of the one cell or of the other, recording by recording."""
        runs, sizes = iter(lab[side]), [size[side] for size in lab.get("recordings") or ()]
        return [list(itertools.islice(runs, size)) for size in sizes] if sizes else [lab[side]] if lab[side] else []

    @staticmethod
    def shaped(recordings, sample):
        """A median is one of all runs; of a comparison a recording that has none of them is left out."""
        full = [runs for runs in recordings if runs]
        return [[run for runs in full for run in runs]] if len(sample) == 1 and len(full) > 1 and sum(map(len, full)) == len(sample[0]) else full

    def alone(self, experiment, claim):
        """What a single measure of a cell is, in each run of each recording."""
        for reading in claim["readings"]:
            if formula_of(reading["measure"])[0]:
                runs = [[compute(run, reading["measure"]) for run in recording] for recording in by_recording(self.clean.get((experiment, reading["cell"]), ()))]
                yield [[value for value in recording if value is not None] for recording in runs]

    def together(self, experiment, claim):
        """What measures of the same cell make together: what the claim's rule says, and of two of one step a share, a quotient, a sum; of three the share
        where what was left out was not sent."""
        of_cells = collections.defaultdict(list)
        read = collections.defaultdict(list)
        for reading in claim["readings"]:
            name = reading["measure"]
            of_cells[experiment, reading["cell"]].append(name)
            if formula_of(name)[0]:
                read[(experiment, reading["cell"]), name.partition(",")[0] if name.startswith("in-step(") else ""].append(name)
        for cell, measures in of_cells.items():
            for made in OF_CLAIMS.get(claim["id"], ()):
                sample = [[made(run, measures) for run in recording] for recording in by_recording(self.clean.get(cell, ()))]
                yield [[value for value in recording if value is not None] for recording in sample]
        for (cell, _), measures in read.items():
            computed = [[[compute(run, name) for name in measures] for run in recording] for recording in by_recording(self.clean.get(cell, ()))]
            recordings = [[run for run in recording if None not in run] for recording in computed]
            def made(of):
                return [[of(run) for run in recording] for recording in recordings]
            for one, other in itertools.permutations(range(len(measures)), 2):
                yield made(lambda run: share_of(run[one], run[other]))
                yield made(lambda run: over(run[one], run[other]) or 0)
                yield made(lambda run: run[one] + run[other])
            counts = [at for at, name in enumerate(measures) if "requests." in name]
            for part, more, sent in itertools.permutations(counts, 3):
                yield made(lambda run: share_of(run[part] + run[more], run[sent] + run[more]))

    def findings(self):
        return {"numbers": self.numbers, "agree": self.numbers - len(self.disagreements), "tolerance": TOLERANCE,
                "withoutSecondPath": dict(sorted(self.unknown.items())), "composed": dict(sorted(self.composed.items())), "disagreements": self.disagreements}


def words(findings):
    lines = ["%(agree)d of %(numbers)d numbers agree to %(tolerance)g of their size." % findings]
    if findings["withoutSecondPath"]:
        lines.append("No second path for %d: %s." % (sum(findings["withoutSecondPath"].values()), ", ".join(
            "%s (%d)" % each for each in findings["withoutSecondPath"].items())))
    if findings["composed"]:
        lines.append("Of the runs that intervals were computed of, these are none of a single measure, nor what the script makes of several, so that only "
                     "the interval was computed again: %s." % ", ".join("%d of claim %s" % (count, claim) for claim, count in findings["composed"].items()))
    shown = findings["disagreements"][:SHOWN]
    lines += ["  %(experiment)s %(cell)s, %(measure)s, %(what)s: the lab %(lab)s, the audit %(audit)s" % each for each in shown]
    return lines + (["  and %d more" % (len(findings["disagreements"]) - SHOWN)] if len(findings["disagreements"]) > SHOWN else [])


SHOWN = 100


def main():
    arguments = argparse.ArgumentParser(description="Recomputes the numbers of a pack's report from its raw evidence.")
    arguments.add_argument("files", metavar="FILE", nargs="*", help="PACK.zip, and AGAIN.zip or not; last SUMMARY.json, from ./lab report PACK.zip --out DIR")
    arguments.add_argument("--json", metavar="FILE", help="writes the findings there too")
    arguments.add_argument("--measures", action="store_true", help="names all measures that it computes, and ends")
    options = arguments.parse_args()
    if options.measures:
        print("\n".join(sorted(MEASURES)))
        return 0
    if len(options.files) < 2:
        arguments.error("name a pack and the lab's numbers of it")
    *packs, summary = options.files
    with open(summary, encoding="utf-8") as file:
        results = json.load(file)
    audit = Audit(read_all(packs))
    for result in results if isinstance(results, list) else [results]:
        audit.result(result)
    findings = audit.findings()
    print("\n".join(words(findings)))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(findings, file, indent=1)
    return 1 if findings["disagreements"] else 0 if findings["numbers"] else 3


if __name__ == "__main__":
    sys.exit(main())
