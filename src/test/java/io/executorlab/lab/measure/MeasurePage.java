package io.executorlab.lab.measure;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.docs.GeneratedFile;

/** The page docs/measures.md, made of the vocabulary. */
public final class MeasurePage {

    private static final String HEAD = """
            # Measures

            What bounds, claims and [budgets](budget.schema.json) are written in. What the evidence does not hold is no evidence, never 0.
            `(*)` is the place for a name, a method or a metric. Measures from k6 or the experiment exist only where `./lab run` makes the
            load. A limit is a number in the measure's unit or with a unit of its own (`200ms`, `2s`, `64MB`, `50/s`, `80%`), a multiple
            of the `cores`, or a sum of these: `60 + 2 * cores`.

            Threads are Java's platform threads, as Micrometer counts them: the kernel shows more, and virtual threads are in no count.
            The table is made from the code; `make docs` writes it.

            | measure | unit | from | meaning | pitfall |
            | --- | --- | --- | --- | --- |
            """;

    /** By a measure's name, which stands for its rates too, or by how several begin. */
    static final Map<String, String> PITFALLS = new LinkedHashMap<>();

    static {
        PITFALLS.put("threads.live.max", "Threads that live less than a second slip through: of five bursts of 200 that lived 50 ms"
                + " it saw 7. Bound the peak or the starts too.");
        PITFALLS.put("threads.growth", "As for `threads.live.max`.");
        PITFALLS.put("threads.peak", "Includes the start of the app, and whatever ran before the load.");
        PITFALLS.put("threads.started", "Pools that start lazily and a first attach to the JVM count too, once: warm up until it stands"
                + " still. Tomcat's WebSocket thread starts anew with each first session.");
        PITFALLS.put("threads.left", "A pool keeps its idle threads for its keep-alive, 60 s by default.");
        PITFALLS.put("threads.named(", "Names differ between versions of a library: Netty 4.2's successor of `NioEventLoopGroup` names"
                + " its threads otherwise.");
        PITFALLS.put("threads.at(", "Served and queued callers may stand in the same frame, as in `BasicFuture.get` below"
                + " `RestClient.performRequest`; then only the pool's own metrics tell them apart. A live child process always holds"
                + " one thread more, the JDK's reaper.");
        PITFALLS.put("threads.state(", "The states are not read at one moment, their sum is not the live count. An idle event loop is"
                + " `runnable`.");
        PITFALLS.put("executor.", "Only executors that are beans have metrics; one that is made for each call is invisible.");
        PITFALLS.put("hikari.pending.", "Falls with fewer connector threads although nobody waits less: the queue moves to the connector.");
        PITFALLS.put("http.server.", "Says nothing of the wait for a connector thread; look at the client's time too.");
        PITFALLS.put("requests.failed", "k6 itself ends with 0 where connections were refused.");
        PITFALLS.put("fds.max", "An event loop's selector takes about two, used or not.");
        PITFALLS.put("heap.max", "Mostly garbage; what stays is `heap.after-gc`.");
        PITFALLS.put("scrape.gap.max", "A scrape on the main port starves with the app; give the management port its own.");
    }

    private MeasurePage() {
    }

    public static GeneratedFile file() {
        return new GeneratedFile(Path.of("docs/measures.md"), markdown());
    }

    private static String markdown() {
        return HEAD + Vocabulary.all().stream().map(MeasurePage::row).collect(Collectors.joining());
    }

    private static String row(Measure measure) {
        String pitfall = PITFALLS.entrySet().stream().filter(entry -> concerns(entry.getKey(), measure.name()))
                .map(Map.Entry::getValue).findFirst().orElse("");
        return "| `%s` | %s | %s | %s | %s |\n".formatted(measure.name(), measure.unit(), cell(measure.source()), cell(measure.meaning()),
                cell(pitfall)).replace("|  |", "| |").replace("|  |", "| |");
    }

    private static boolean concerns(String key, String name) {
        boolean several = key.endsWith(".") || key.endsWith("(");
        return name.equals(key) || name.startsWith(several ? key : key + "-per-");
    }

    // A bare | ends a cell; _* and < would be taken for markup.
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("_*", "_\\*").replace("<", "&lt;");
    }
}
