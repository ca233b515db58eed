package io.executorlab.lab.budget;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Finding;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.measure.BoundVerdict.State;

/** Results of checks made by hand: 30 s of load from 2026-01-02 03:04:05 UTC, 3,000 requests, warm after 4 s. */
public final class Checks {

    public static final long FROM = 1_767_323_045_000L;
    /** A thread name that an app could use to break the page that shows it, 300 characters and more. */
    public static final String FOREIGN = "<script>alert('1')</script>|`x`\n# h @all \"q\" ]]> "
            + "\u001b[31m\u0000\u202e\ud83d\ude00 &amp; --> {{budget}} " + "n".repeat(300);

    private Checks() {
    }

    public static CheckResult allHeld() {
        return result("orders", RunLog.Outcome.RAN, List.of(), held("threads.peak", 58), held("threads.left", 0),
                held("http.server.mean(GET /orders)", 12.5));
    }

    public static CheckResult breached() {
        return result("orders", RunLog.Outcome.RAN, List.of(), held("threads.peak", 58),
                broken("threads.left", 24, culprits("export-*")),
                broken("threads.started-per-request", 0.0104, List.of()));
    }

    /** The breach that its budget has first is due to a server's idle threads, and more of them. */
    public static CheckResult breachedBesideIdleThreads() {
        Culprit idle = new Culprit(200, "200 x http-nio-8080-exec-* idle in their pool",
                List.of("java.util.concurrent.ThreadPoolExecutor.getTask:1062",
                        "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker:1176"));
        return result("orders", RunLog.Outcome.RAN, List.of(), broken("threads.peak", 260, List.of(idle)),
                broken("threads.left", 24, culprits("export-*")));
    }

    /** 7 threads are left, and this is whose. */
    public static CheckResult leftBy(Culprit... culprits) {
        return result("orders", RunLog.Outcome.RAN, List.of(), broken("threads.left", 7, List.of(culprits)));
    }

    public static CheckResult leftNone() {
        return result("orders", RunLog.Outcome.RAN, List.of(), held("threads.left", 0));
    }

    public static CheckResult leftUnknown(String problem) {
        return result("orders", RunLog.Outcome.NO_EVIDENCE, List.of(problem), unknown("threads.left"));
    }

    public static CheckResult noEvidence() {
        return result("orders", RunLog.Outcome.NO_EVIDENCE,
                List.of("Only 40 requests were handled and 100 are needed: put on more load.",
                        "The longest time without a scrape was 9 s."),
                new BudgetVerdict("threads.peak", "", "at most 60", null, State.NO_EVIDENCE,
                        "The run gives no evidence. Only 40 requests were handled and 100 are needed: put on more "
                                + "load.",
                        "threads.yml, line 3", List.of()),
                unknown("threads.left"));
    }

    /** A breach that is certain although the app died later. */
    public static CheckResult breachThenDeath() {
        return result("orders", RunLog.Outcome.NO_EVIDENCE, List.of("The app died 12 s after the load's begin."),
                unknown("threads.left"), new BudgetVerdict("threads.peak", "", "at most 60", 412.0, State.BROKEN,
                        "more only adds to it", "threads.yml, line 3, column 5", culprits("export-*")));
    }

    /** The load's own thresholds: a breach of which nothing was measured. */
    public static CheckResult withoutValue() {
        return result("orders", RunLog.Outcome.RAN, List.of(),
                new BudgetVerdict("load.thresholds", "", "kept", null, State.BROKEN,
                        "the load command ended with 99", "", List.of()));
    }

    /** Nothing came so far: no machine, no load, no measure. */
    public static CheckResult nothingKnown() {
        return new CheckResult(CheckResult.FORMAT, "orders", null, null,
                new CheckResult.Course(RunLog.Outcome.NO_EVIDENCE, List.of(), List.of(), null),
                List.of(unknown("threads.peak")), null, null);
    }

    public static CheckResult foreign() {
        CheckResult plain = result(FOREIGN, RunLog.Outcome.NO_EVIDENCE, List.of(FOREIGN),
                new BudgetVerdict("threads.named(" + FOREIGN + ").max", "ms", FOREIGN, 3.0, State.BROKEN, FOREIGN,
                        FOREIGN,
                        List.of(new Culprit(3, FOREIGN, List.of(FOREIGN, FOREIGN)))),
                unknown(FOREIGN));
        return new CheckResult(plain.format(), plain.budget(),
                new CheckResult.Target(new Watched("http://127.0.0.1:8081/actuator", null,
                        List.of(FOREIGN), List.of(), List.of(), null), plain.machine()),
                plain.load(), new CheckResult.Course(plain.outcome(), plain.problems(), List.of(FOREIGN),
                        CheckResult.Manner.PLAIN),
                plain.bounds(),
                Map.of(FOREIGN, 1.0), new CheckResult.Threads(
                        new ThreadStarts(10, 2, 4, false, Map.of(FOREIGN, 4.0), Map.of(FOREIGN, 3.0), 1),
                        List.of(group(4, FOREIGN)),
                        List.of(FOREIGN), List.of(new Culprit(3, FOREIGN, List.of(FOREIGN))),
                        List.of(new Starter(3, FOREIGN, FOREIGN, FOREIGN)), new CheckResult.VirtualSight(true, FOREIGN),
                        List.of(FOREIGN), List.of(new Finding(Kind.LARGEST_GROUP, Certainty.POSSIBLE, 3,
                                Map.of("total", "4", "doing", FOREIGN, "method", FOREIGN), List.of(FOREIGN),
                                new Finding.Example(FOREIGN, List.of(FOREIGN)), 1, List.of()))));
    }

    /** The same of a check that was only to report. */
    public static CheckResult reported(CheckResult result) {
        return new CheckResult(result.format(), result.budget(), result.target(), result.load(),
                new CheckResult.Course(result.outcome(), result.problems(), result.notes(),
                        new CheckResult.Manner(true, false)), result.bounds(), result.measures(), result.threads());
    }

    /** As much as an app can do wrong: far more than fits a comment. */
    public static CheckResult endless() {
        List<Culprit> culprits = IntStream.range(0, 20)
                .mapToObj(i -> new Culprit(9, "9 x " + "_|".repeat(200), stack(200))).toList();
        return result("orders", RunLog.Outcome.RAN, List.of(), IntStream.range(0, 20)
                .mapToObj(i -> broken("threads.named(%d-*).max".formatted(i), 9, culprits))
                .toArray(BudgetVerdict[]::new));
    }

    public static CheckResult on(CheckResult result, String jdk, int cores) {
        return new CheckResult(result.format(), result.budget(),
                new CheckResult.Target(result.target().watched(), machine(jdk, cores)),
                result.load(), result.course(), result.bounds(), result.measures(), result.threads());
    }

    public static CheckResult with(CheckResult result, Map<String, Double> measures, ThreadGroups.Group... groups) {
        CheckResult.Threads threads = result.threads();
        return new CheckResult(result.format(), result.budget(), result.target(), result.load(), result.course(),
                result.bounds(),
                measures,
                new CheckResult.Threads(threads.starts(), List.of(groups), threads.left(), threads.leftByWarmUp(),
                        threads.starters(),
                        threads.virtual(), threads.virtualGroups(), threads.findings()));
    }

    public static ThreadGroups.Group group(int count, String name) {
        return new ThreadGroups.Group(count, name, Place.kept("waiting in Export.run"), "com.example.Export.run",
                false, null);
    }

    private static CheckResult result(String budget, RunLog.Outcome outcome, List<String> problems,
            BudgetVerdict... bounds) {
        Map<String, Double> measures = new LinkedHashMap<>();
        for (BudgetVerdict bound : bounds) {
            if (bound.value() != null) {
                measures.put(bound.measure(), bound.value());
            }
        }
        return new CheckResult(CheckResult.FORMAT, budget,
                new CheckResult.Target(new Watched("http://127.0.0.1:8081/actuator", 4711L,
                        List.of("k6", "run", "load.js"), List.of(), List.of(), true), machine("17.0.15", 2)),
                new CheckResult.Load(FROM, 30, 3000.0),
                new CheckResult.Course(outcome, problems, List.of("No thread dumps: pass --pid to have them."), null),
                List.of(bounds),
                measures,
                new CheckResult.Threads(new ThreadStarts(112, 57, 4, true, Map.of("http-nio-8080", 10.0),
                        Map.of("com.example.ReportExport.start", 43.0), 2), List.of(group(24, "export-*")),
                        List.of("24 x export-*"), List.of(),
                        List.of(new Starter(43, "export-*", "com.example.ReportExport.start:31", "")), null, null,
                        null));
    }

    private static Machine machine(String jdk, int cores) {
        return new Machine(jdk, "Debian", cores, cores, "", List.of(), new Machine.Versions("", "abc1234", null));
    }

    private static BudgetVerdict held(String measure, double value) {
        return new BudgetVerdict(measure, measure.startsWith("http") ? "ms" : "", "at most 60", value, State.HELD, "",
                "threads.yml, line 3, column 5", List.of());
    }

    private static BudgetVerdict broken(String measure, double value, List<Culprit> culprits) {
        return new BudgetVerdict(measure, "", "at most 0.01", value, State.BROKEN, "", "threads.yml, line 4, column 5",
                culprits);
    }

    private static BudgetVerdict unknown(String measure) {
        return new BudgetVerdict(measure, "", "at most 60", null, State.NO_EVIDENCE, "the load was too short", "",
                List.of());
    }

    private static List<Culprit> culprits(String name) {
        return List.of(new Culprit(24, "24 x %s started by ReportExport.start:31".formatted(name), stack(15)));
    }

    private static List<String> stack(int frames) {
        return IntStream.range(0, frames).mapToObj("com.example.ReportExport.step%d:31"::formatted).toList();
    }
}
