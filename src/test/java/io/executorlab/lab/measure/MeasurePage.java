package io.executorlab.lab.measure;

import java.nio.file.Path;
import java.util.stream.Collectors;

import io.executorlab.docs.GeneratedFile;

/** The page docs/measures.md, made of the vocabulary. */
public final class MeasurePage {

    private static final String HEAD = """
            # Measures

            What bounds, claims and [budgets](budget.schema.json) are written in. What the evidence does not hold is no evidence, never 0.
            `(*)` is the place for a name, a method or a metric. "needs" is what a check must be given beside the app's metrics; `./lab run`
            stands where only the lab's own loads give the measure. A limit is a number in the measure's unit or with a unit of its own
            (`200ms`, `2s`, `64MB`, `50/s`, `80%`), a multiple of the `cores`, or a sum of these: `60 + 2 * cores`.

            Threads are Java's platform threads, as Micrometer counts them: the kernel shows more, and virtual threads are in no count.
            The table is made from the code; `make docs` writes it.

            | measure | unit | from | needs | meaning | pitfall |
            | --- | --- | --- | --- | --- | --- |
            """;

    private MeasurePage() {
    }

    public static GeneratedFile file() {
        return new GeneratedFile(Path.of("docs/measures.md"), markdown());
    }

    private static String markdown() {
        return HEAD + Vocabulary.all().stream().map(MeasurePage::row).collect(Collectors.joining());
    }

    private static String row(Measure measure) {
        return "| `%s` | %s | %s | %s | %s | %s |\n".formatted(measure.name(), measure.unit(), cell(measure.source().words()),
                measure.source().access() == Source.Access.METRICS ? "" : measure.source().access().words(), cell(measure.meaning()),
                cell(measure.pitfall())).replace("|  |", "| |").replace("|  |", "| |");
    }

    // A bare | ends a cell; _* and < would be taken for markup.
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("_*", "_\\*").replace("<", "&lt;");
    }
}
