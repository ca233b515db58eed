package io.executorlab.lab.report;

import static io.executorlab.lab.common.Numbers.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Machine;

/**
 * What the lab found that the posts do not say: each a sentence with numbers of a recorded run, and what must hold for
 * it to be true.
 */
final class Findings {

    /**
     * @param page below docs/
     * @param sentence empty where the numbers say otherwise
     */
    private record Finding(String experiment, String page, Function<Run, Optional<String>> sentence) {
    }

    private static final List<Finding> ALL = List.of(
            new Finding("pool-mismatch", "anti-patterns/pool-mismatch.md", Findings::resizedPools),
            new Finding("event-loop-per-call", "anti-patterns/event-loop-per-call.md", Findings::unseenStarts),
            new Finding("starved-connector", "anti-patterns/starved-connector.md", Findings::starvedPing),
            new Finding("post-000", "experiments/post-000.md", Findings::upgrade),
            new Finding("pool-induced-deadlock", "anti-patterns/pool-induced-deadlock.md", Findings::standstill),
            new Finding("unbounded-queue", "anti-patterns/unbounded-queue.md", Findings::noMoreThreads),
            new Finding("post-000-rates", "experiments/post-000.md", Findings::capacity),
            new Finding("post-000-again", "experiments/post-000.md", Findings::leftoverQueue));

    private static final String MEAN = "mean ms";
    private static final String IN_TIME = "answered";

    private Findings() {
    }

    /** A table for a page. */
    static String markdown(Map<String, RecordedRuns.Recorded> runs, Map<String, RecordedRuns.Recorded> onJdk25,
            String docs) {
        List<String> lines = new ArrayList<>(List.of("| experiment | finding | recorded on |", "| --- | --- | --- |"));
        for (Finding finding : ALL) {
            RecordedRuns.Recorded recorded = runs.get(finding.experiment());
            lines.add("| [%s](%s%s) | %s |".formatted(finding.experiment(), docs, finding.page(),
                    recorded == null ? "not recorded yet | -"
                            : cells(finding, new Run(recorded, Optional.ofNullable(onJdk25.get(finding.experiment())),
                                    new TreeSet<>()))));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String cells(Finding finding, Run run) {
        Machine machine = run.recorded().result().machine();
        Optional<String> sentence = finding.sentence().apply(run);
        String said = !run.missing().isEmpty()
                ? "The recorded run has no evidence of %s.".formatted(String.join(", ", run.missing()))
                : sentence.orElseThrow(
                        () -> new AssertionError("The finding on %s does not hold in its recorded run any more."
                                .formatted(finding.experiment())));
        return "%s | JDK %s, %d cores, lab %s".formatted(RecordedBlock.plain(said), machine.jdk(), machine.cores(),
                machine.versions().commit());
    }

    private static Optional<String> resizedPools(Run run) {
        double server = run.of("broken", "GET server") / run.of("60-40", "GET server");
        double client = run.of("broken", "GET client") / run.of("60-40", "GET client");
        double control = run.of("broken", "GET server") / run.of("60-10", "GET server");
        return only(server > 2 * client && control > 2,
                ("With 60 connector threads and 40 connections instead of 200 and 10, a request is %s times"
                        + " faster by the server's timer and %s times for the client. With 60 and 10 it is still "
                        + "%s times faster by that timer, which does"
                        + " not see the connector's queue.")
                        .formatted(number(server), number(client), number(control)));
    }

    private static Optional<String> unseenStarts(Run run) {
        double starts = run.of("no-quiet-period", "threads.started-per-request");
        double most = run.of("no-quiet-period", "threads.peak");
        double broken = run.of("broken", "threads.peak");
        return only(starts > 1 && most < broken / 2,
                ("The shutdown of an event loop group starts the threads that it then stops. Without the quiet"
                        + " period %s threads are live at the peak instead of %s. Each call still starts %s.")
                        .formatted(run.text("no-quiet-period", "threads.peak"), run.text("broken", "threads.peak"),
                                run.text("no-quiet-period", "threads.started-per-request")));
    }

    private static Optional<String> starvedPing(Run run) {
        String ping = "GET /ping";
        return only(
                run.of("60-40", ping) > run.of("broken", ping) && run.of("fixed", ping) < run.of("broken", ping) / 2,
                ("A ping needs no database. At the 95th percentile it takes %s ms alone, %s ms beside heavy "
                        + "requests, and %s ms with the blog post's"
                        + " smaller pool. With the heavy route bounded it takes %s ms.")
                        .formatted(run.text("broken@alone", ping),
                                run.text("broken", ping), run.text("60-40", ping), run.text("fixed", ping)));
    }

    private static Optional<String> upgrade(Run run) {
        if (run.onJdk25().isEmpty()) {
            run.missing().add("JDK 25");
            return Optional.empty();
        }
        Run later = new Run(run.onJdk25().get(), Optional.empty(), run.missing());
        boolean slower = later.of("broken", MEAN) > 2 * run.of("broken", MEAN)
                && later.of("broken@overload", IN_TIME) < run.of("broken@overload", IN_TIME) / 2;
        boolean onlyBroken = later.of("fixed", MEAN) < 2 * run.of("fixed", MEAN);
        Machine machine = later.recorded().result().machine();
        return only(slower && onlyBroken,
                ("On two processors, JDK 17 gives each task without an executor a thread of its own, and JDK %s "
                        + "lets all of"
                        + " them share one. A session under the steady load takes %s ms on JDK 17 and %s ms on JDK "
                        + "25. With an executor of its own it takes"
                        + " %s and %s ms.").formatted(machine.jdk(), run.text("broken", MEAN),
                                later.text("broken", MEAN), run.text("fixed", MEAN),
                                later.text("fixed", MEAN)));
    }

    private static Optional<String> standstill(Run run) {
        double stops = run.of("broken", "stops at");
        return only(run.of("bigger-pool", "stops at") > stops,
                ("Tasks that wait for tasks of their own pool answer %s pull requests at once and stop"
                        + " for good at %s, with ten threads. With thirty threads they stop at %s.")
                        .formatted(run.text("broken", "passed"),
                                run.text("broken", "stops at"), run.text("bigger-pool", "stops at")));
    }

    private static Optional<String> noMoreThreads(Run run) {
        double pool = run.of("broken", "pool");
        return only(run.of("max-100", "pool") == pool,
                ("The threads of Spring Boot's executor do not grow without bound, its queue does: %s tasks"
                        + " wait, the oldest for %s s, behind %s threads. With a maximum of 100 threads the pool "
                        + "still has %s.")
                        .formatted(
                                run.text("broken", "queue"), run.text("broken", "oldest s"), run.text("broken", "pool"),
                                run.text("max-100", "pool")));
    }

    private static Optional<String> capacity(Run run) {
        String most = answered("3");
        double broken = run.of("broken", most);
        double fixed = run.of("fixed", most);
        double larger = run.of("bigger-pool@same", most);
        double lost = run.of("broken@thread-limit", "requests.unanswered");
        double lostByFix = run.of("fixed@thread-limit", "requests.unanswered");
        return only(Math.abs(fixed - broken) < 1 && larger > 2 * broken && lostByFix < lost,
                ("Time-outs depend on how many sessions the pool's"
                        + " threads can carry, not on the blocking get(). Of three times as many, the flaw answers "
                        + "%s %% in time, its fix %s %%, and a larger"
                        + " pool %s %%. Where at most 150 threads are allowed, the flaw leaves %s sessions "
                        + "unanswered and the fix %s.")
                        .formatted(
                                run.text("broken", most), run.text("fixed", most), run.text("bigger-pool@same", most),
                                run.text("broken@thread-limit", "requests.unanswered"),
                                run.text("fixed@thread-limit", "requests.unanswered")));
    }

    private static Optional<String> leftoverQueue(Run run) {
        double first = run.of("broken@just-over", answered("first"));
        double second = run.of("broken@just-over", answered("at-once"));
        double emptied = run.of("broken@just-over", answered("emptied"));
        double inTime = run.of("broken@just-in-time", answered("at-once"));
        return only(
                second < first / 2 && emptied > 2 * second && run.of("broken@just-in-time", answered("first")) == inTime
                        && inTime == 100,
                ("An unbounded queue carries one load over into the next. A load that is half as many again as "
                        + "five threads can carry gets %s %% of"
                        + " its answers in time. The same load right after it gets %s %%, since %s tasks of "
                        + "clients that have gone run first. Once the queue"
                        + " is empty it gets %s %% again.").formatted(
                                run.text("broken@just-over", answered("first")),
                                run.text("broken@just-over", answered("at-once")),
                                run.text("broken@just-over", "in-step(at-once, round.median(backlog))"),
                                run.text("broken@just-over", answered("emptied"))));
    }

    private static String answered(String step) {
        return "in-step(%s, requests.answered-share)".formatted(step);
    }

    private static Optional<String> only(boolean holds, String sentence) {
        return holds ? Optional.of(sentence) : Optional.empty();
    }

    /**
     * Numbers by cell and by the heading of a column or the name of a measure.
     *
     * @param onJdk25 the same experiment's recording on JDK 25, if there is one
     * @param missing cells whose numbers were asked for in vain
     */
    private record Run(RecordedRuns.Recorded recorded, Optional<RecordedRuns.Recorded> onJdk25, Set<String> missing) {

        String load(String name) {
            return recorded.experiment().loads().get(name).about();
        }

        double of(String cell, String what) {
            String measure = measure(what);
            CellResult result = recorded.result().variants().get(cell);
            if (result == null || !result.measures().containsKey(measure)) {
                missing.add(cell);
                return 0;
            }
            return result.measures().get(measure);
        }

        /**
         * The same for people: with lowest and highest of the runs, or with their number where there are fewer than of
         * others.
         */
        String text(String cell, String what) {
            CellResult result = recorded.result().variants().get(cell);
            return result == null || !result.measures().containsKey(measure(what)) ? "-"
                    : Variants.marked(Columns.withSpread(result, measure(what)), result, recorded.result());
        }

        private String measure(String what) {
            return Columns.measure(recorded.experiment(), what).orElse(what);
        }
    }
}
