package io.executorlab.lab.measure;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.docs.GeneratedFile;

/** The page docs/measures.md, made of the vocabulary. */
public final class MeasurePage {

    private static final String HEAD = """
            # Measures

            A measure is a number that the lab computes from the evidence. Bounds, claims and
            [budgets](ci.md#the-budget) use these names. For a first budget take a [preset](ci.md#presets) or let
            `./lab record` propose one.

            - **`(*)`** stands for a name, a method, code or a metric: `threads.named(export-*).max`. There may be
              several methods, executors or packages, with `|` between them.
            - **needs** says what a check needs besides the app's metrics. Only the lab's own loads (`./lab run`) have
              some.
            - **When**: totals count until the app is at rest, dumps and states in the steady part of a load. A check
              counts nothing of its warm-up.
            - **A limit** is a number in the measure's unit or with its own (`200ms`, `64MB`, `50/s`, `80%`), a
              multiple of the `cores`, or a sum: `60 + 2 * cores`.
            - **Threads** are platform threads. `threads.virtual.*` counts virtual ones.
            - **What the evidence does not contain** is unknown, never 0.
              [Measuring](measuring.md#what-disturbs-a-measure) says what takes a number's meaning.

            | measure | unit | needs | meaning |
            | --- | --- | --- | --- |
            """;

    private static final String ORIGIN = """

            ## Whose code starts a thread

            `threads.started.from(com.acme..*)` and `threads.left.from(com.acme..*)` count the threads that your own
            code starts and leaves. A bound of zero fits every machine. `com.acme..*` is a package with all below it,
            `com.acme.*` the package alone, `com.acme.Orders` a class with those nested in it.

            The lab reads the stack of the thread that called `start()`, in the flight recording. It skips what starts
            threads for others: the JDK, executors, frameworks, proxies and lambda classes. The first frame of your
            code is the line that started the thread, with two exceptions:

            - A server or a library owns its threads, unless your code makes what owns them, by a constructor or a
              method called `new...`, `build...`, `create...`, `open...`, `connect...` or `start...`. So a client made
              for each call is yours.
            - What the JVM has once is nobody's: the common pool, reapers of child processes, carriers of virtual
              threads.

            A pool that grows when your code submits a task counts against that line, unless its gauge or the number
            in its threads' names shows that it was there before. Register it, or let the warm-up fill it. Threads that
            a library starts for a callback of yours are in `threads.started.beyond-pools` alone.
            """;

    private static final String SAMPLING = """

            ## What readings can and cannot see

            Metrics are read once a second, in a longer check at least every 3 s, thread dumps at least every 10 s.
            What lasts longer than the time between two readings is always seen, what is shorter by chance. Counters
            and `threads.peak` miss nothing.

            So a bound on `threads.state(blocked).max` is for jams of many threads. Threads that wait for a lock of
            `java.util.concurrent` are parked: bound `threads.at(METHOD).median`.
            """;

    private MeasurePage() {
    }

    public static GeneratedFile file() {
        return new GeneratedFile(Path.of("docs/measures.md"), markdown());
    }

    private static String markdown() {
        Map<String, List<Measure>> bySubject = Vocabulary.all().stream()
                .collect(Collectors.groupingBy(MeasurePage::subject, LinkedHashMap::new, Collectors.toList()));
        return HEAD + bySubject.values().stream().map(MeasurePage::row).collect(Collectors.joining()) + ORIGIN
                + SAMPLING;
    }

    private static String subject(Measure measure) {
        return measure.words().subject() == null ? measure.name() : measure.words().subject();
    }

    /** One measure with all its statistics. */
    private static String row(List<Measure> statistics) {
        Measure first = statistics.get(0);
        return "| %s | %s | %s | %s |\n".formatted(
                joined(statistics, ", ", measure -> "`%s`".formatted(measure.name())), first.unit(),
                joined(statistics, "; ", MeasurePage::needs),
                cell(joined(statistics, "; ", measure -> measure.words().means())
                        + pitfalls(joined(statistics, " ", measure -> measure.words().pitfall()))))
                .replace("|  |", "| |").replace("|  |", "| |");
    }

    private static String pitfalls(String text) {
        return text.isEmpty() ? "" : ". Pitfall: " + text.strip();
    }

    private static String joined(List<Measure> statistics, String separator, Function<Measure, String> words) {
        return statistics.stream().map(words).filter(text -> !text.isEmpty()).distinct()
                .collect(Collectors.joining(separator));
    }

    private static String needs(Measure measure) {
        return measure.source().access() == Source.Access.METRICS ? "" : measure.source().access().words();
    }

    // A bare | ends a cell; _* and < would be taken for markup.
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("_*", "_\\*").replace("<", "&lt;");
    }
}
