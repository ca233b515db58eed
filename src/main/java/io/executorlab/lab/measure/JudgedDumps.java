package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.VirtualThreadDump;

/** Which of very many thread dumps certain measures need: those in which what they count is highest. */
public final class JudgedDumps {

    /**
     * Dumps of the same moment.
     *
     * @param virtual null where there is none
     */
    public record Taken(ThreadDump threads, VirtualThreadDump virtual) {
    }

    private JudgedDumps() {
    }

    /**
     * By what the dumps count, each the higher the more it is needed: so many threads do or wait for something, so many
     * are what a measure counts. Empty where one of the measures takes all dumps: a mean, a median, a ratio, names that
     * are nowhere else.
     *
     * @param measures as they are written in bounds
     * @param scrape of the app, before the load
     */
    public static Optional<List<ToLongFunction<Taken>>> counted(Collection<String> measures, Scrape scrape) {
        if (measures.stream().anyMatch(name -> takesAll(name, scrape))) {
            return Optional.empty();
        }
        List<ToLongFunction<Taken>> counts = new ArrayList<>();
        counts.add(taken -> Classification.busy(taken.threads()));
        measures.forEach(name -> Measures.named(name).countInDumps()
                .ifPresent(count -> counts.add(count(count, Measures.parameter(name)))));
        return Optional.of(counts);
    }

    private static boolean takesAll(String name, Scrape scrape) {
        Measure measure = Measures.named(name);
        boolean byNames = measure.name().endsWith(".beyond-pools") && !Pools.haveConnector(scrape);
        return measure.isOfDumps() && measure.countInDumps().isEmpty() || byNames
                || measure.parameter().equals(Optional.of(Parameter.CODE));
    }

    private static ToLongFunction<Taken> count(DumpCount count, String parameter) {
        return taken -> count.in(taken.threads(), taken.virtual(), parameter);
    }
}
