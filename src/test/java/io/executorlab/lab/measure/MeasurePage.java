package io.executorlab.lab.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.docs.GeneratedFile;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.RunLog;

/** The page docs/measures.md, made of the vocabulary. */
public final class MeasurePage {

    private static final String HEAD = """
            # Measures

            A measure is a number that the lab computes from what it has seen: threads started for each request, the longest queue, the time a client waits. Bounds, claims
            and [budgets](budget.schema.json) are written in these names. For a first budget, take a [preset](ci.md#presets), or let `./lab record` propose one; come here to
            look a name up.

            - **`(*)`** stands for a name, a method, code or a metric: `threads.named(export-*).max`.
            - **needs** says what a check needs besides the app's metrics. `./lab run` means that only the lab's own loads have the measure.
            - **disturbed by** says what takes the number's meaning besides a gap in the readings: [what disturbs a measure](measuring.md#what-disturbs-a-measure).
              A metric is a clock where its name has `_seconds` in it, a state where it is `runnable` or `blocked`, and what a script notes unless it is a `round-count`.
            - **A limit** is a number in the measure's unit or with a unit of its own (`200ms`, `2s`, `64MB`, `50/s`, `80%`), a multiple of the `cores`, or a sum of these:
              `60 + 2 * cores`.
            - **A value that the evidence does not contain** is unknown, never 0.
            - **Threads** are Java's platform threads, as Micrometer counts them; the operating system shows more, those of the JVM itself. Virtual threads are counted by
              `threads.virtual.*` alone: 0 on a JVM that has none, and no evidence if the check could not see them.

            The table is made from the code; `make docs` writes it.

            | measure | unit | from | needs | disturbed by | meaning | pitfall |
            | --- | --- | --- | --- | --- | --- | --- |
            """;

    private static final int READINGS = 26;
    private static final String SAMPLING = """

            ## What readings can and cannot see

            Live threads, states, queues and places in the code are read from time to time: the metrics once a second, in a check of more than 5 s at
            least every 3 s; thread dumps at least every 10 s. Each reading sees one moment, so what is short may fall between two. If something happens *r* times a second and
            lasts *d* seconds each time, it is under way *r d* times on average. One reading catches any of it with the probability 1 - e<sup>-rd</sup>, *n* readings with
            1 - e<sup>-nrd</sup>, as long as they come independently of it and of one another.

            | event | times a second | duration | under way, on average | seen by one reading | seen by the %d readings of a one-minute check |
            | --- | --- | --- | --- | --- | --- |
            """.formatted(READINGS);
    private static final String INSTEAD = """

            What lasts longer than the time between two readings is always seen. What is shorter is seen by chance, and the reading then tells how many
            threads wait at that moment, not for how long. Suppose each of 40 requests a second holds the same lock for 20 ms. The lock is taken for 0.8
            of the time, and yet only 1.6 threads wait for it on average if the requests come at random (M/D/1 queue), and hardly any if they come evenly.
            So a bound on `threads.state(blocked).max` is for jams of many threads.

            For how long threads wait for locks, use `threads.blocked-time-per-second`, from the flight recording of a check with `--start` or `--pid`.
            Every wait of 1 ms and more counts. A bound on it makes the check record the app, whatever [the first recording](measuring.md#the-first-recording)
            costs. Divided by 1000 ms, this time is the mean number of threads that wait. What the recording does not contain:

            - a wait that has not ended, as in a deadlock: it shows in the states and dumps, in all of them;
            - waits for locks of `java.util.concurrent`, whose threads are parked and `waiting`, not `blocked`: bound `threads.at(METHOD).median`.

            A scrape reads one metric after another, and in a busy app that sometimes takes a second. If a pool starts a thread meanwhile, one metric has it and the other does
            not. This matters in the scrape at which counting begins. If a pool grows just then, the lab recognises its threads by their names in the flight recording: as many
            as its gauge has grown since the scrape before, and never more than the next scrape shows. Without a recording, or if an executor's threads are not named after
            its bean, nobody knows whether those threads are the pool's. If a bound holds without them and breaks with them, there is no evidence.

            Counters have no such gaps: they see every thread started and every request. `threads.peak` sees every thread if there is a flight recording,
            or if the JVM's own peak rose under the load; `threads.live.max` sees those of some moments.
            """;

    private static final String ORIGIN = """

            ## Whose code starts a thread

            `threads.started.from(com.acme..*)` and `threads.left.from(com.acme..*)` count the threads that your own code starts and leaves behind. A bound of
            zero on them fits every machine. `threads.virtual.started.from` and `threads.virtual.left.from` do the same for virtual threads. What stands in the
            parentheses says whose code you mean, in the way AspectJ writes types:

            | pattern | meaning |
            | --- | --- |
            | `com.acme..*` | the package with all below it |
            | `com.acme.*` | the package alone |
            | `com.acme.Orders` | a class, with those nested in it |
            | `com.acme..*\\|com.example.Mail` | several |

            To tell who started a thread, the lab reads the stack of the thread that called `start()`, as the flight recording has it, from that call on down:

            1. It skips what starts threads on behalf of others: the JDK, executors and frameworks (Spring, Netty, Reactor, Micrometer, Kotlin, RxJava, Guava,
               Resilience4j), generated proxies and lambda classes. An executor does not start a thread for itself.
            2. The first frame of your code is the line that started the thread, unless a library or server stands between it and the start.
            3. A **server** owns the threads that it starts: Tomcat, Jetty, Undertow, Reactor Netty.
            4. A **library** owns the threads that it starts, as HikariCP does when a query needs one more connection. But the start is yours if your code
               makes what owns the threads: if you call the library, and it calls each further library, by a constructor or a method called `new...`,
               `build...`, `create...`, `open...`, `connect...` or `start...`. So a client, a connection pool or a scheduler for each call is yours. What
               is neither in this list nor in the first rule counts as a library.
            5. **What the JVM has only once** is nobody's: the common pool, the threads that wait for child processes to end, the timer of idle HTTP connections, carriers of
               virtual threads, Reactor's shared schedulers.

            **A pool that grows when your code submits a task** starts the new thread through the line that submitted it. In that one stack this looks the same as an executor
            made for each call, which is the flaw. So such a start counts against the line, unless something shows that it was a pool from before that has grown: the gauge of
            a registered executor or of the connector, or the pool's number in its threads' names, as in `pool-3-thread-2` of `Executors`, `ForkJoinPool-2-worker-1` and
            Netty's `group-4-1`; an executor made later has another number. A name that you gave yourself, `export-7`, shows nothing, because several pools may share a thread
            factory. So register such a pool (Spring Boot does that with each `ThreadPoolTaskExecutor` bean, `ExecutorServiceMetrics` with any other), or let the warm-up
            fill it.

            What these measures cannot see:

            - **Starts without a frame of yours**: what runs on a library's thread because you gave it a callback, and what a framework starts for a value that you returned.
              `threads.started.beyond-pools` counts them. Frames below the 64th are not recorded.
            - **Who started a virtual thread**, before JDK 25. `threads.virtual.left.from` works from JDK 21 on, because it goes by what the thread runs, at the bottom of its
              own stack.
            - **Anything without a recording**: then there is no evidence, never 0.

            If no line of the named code was ever seen, the name may be wrong, and the check says so. In a test, where your code is called directly,
            [the JUnit extension's `from`](junit.md) takes any frame of the stack.
            """;

    /** Something that readings may miss; times in seconds. */
    private record Happening(String what, double aSecond, double seconds) {

        String row() {
            double underWay = aSecond * seconds;
            return "| %s | %s | %.0f ms | %s | %.1f %% | %.0f %% |\n".formatted(what, Numbers.number(aSecond), 1000 * seconds,
                    Numbers.number(underWay), 100 * (1 - Math.exp(-underWay)), 100 * (1 - Math.exp(-READINGS * underWay)));
        }
    }

    private static final List<Happening> HAPPENINGS = List.of(
            new Happening("each of 40 requests a second waits 10 ms for a lock", 40, 0.010),
            new Happening("each of 40 requests a second waits 2 ms for a lock", 40, 0.002),
            new Happening("one of 100 such requests waits 20 ms", 0.4, 0.020),
            new Happening("200 threads are started and live for 50 ms, every ten seconds", 0.1, 0.050));

    private MeasurePage() {
    }

    public static GeneratedFile file() {
        return new GeneratedFile(Path.of("docs/measures.md"), markdown());
    }

    private static String markdown() {
        return HEAD + Vocabulary.all().stream().map(MeasurePage::row).collect(Collectors.joining())
                + ORIGIN + SAMPLING + HAPPENINGS.stream().map(Happening::row).collect(Collectors.joining()) + INSTEAD;
    }

    private static String row(Measure measure) {
        return "| `%s` | %s | %s | %s | %s | %s | %s |\n".formatted(measure.name(), measure.unit(), cell(measure.source().words()),
                measure.source().access() == Source.Access.METRICS ? "" : measure.source().access().words(), disturbance(measure),
                cell(measure.meaning()), cell(measure.pitfall())).replace("|  |", "| |").replace("|  |", "| |");
    }

    private static String disturbance(Measure measure) {
        return switch (measure.disturbance(RunLog.Subject.of("", ""), measure.parameter().map(Parameter::example).orElse(""))) {
            case NONE -> "";
            case UNDELIVERED_LOAD -> "load not delivered";
            case OVERLAP -> "busy machine: what overlaps";
            case TIME_LIMIT -> "busy machine: its time limit";
            case CLOCK -> "busy machine";
        };
    }

    // A bare | ends a cell; _* and < would be taken for markup.
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("_*", "_\\*").replace("<", "&lt;");
    }
}
