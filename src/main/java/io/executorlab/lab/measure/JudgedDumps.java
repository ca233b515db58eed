package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.VirtualThreadDump;
import io.executorlab.lab.evidence.WaitingPlace;

/** Which of very many thread dumps certain measures need: those in which what they count is highest. */
public final class JudgedDumps {

    private static final String OF_NAME = "threads.named(*).max";
    private static final String AT_METHOD = "threads.at(*).max";
    private static final String VIRTUAL_AT_METHOD = Measures.VIRTUAL + "at(*).max";
    private static final Set<String> MOST = Set.of(OF_NAME, AT_METHOD, VIRTUAL_AT_METHOD);
    private static final Set<Source> SOURCES = Set.of(Source.THREAD_DUMPS, Source.VIRTUAL_DUMPS);

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
     * By what the dumps count, each the higher the more it is needed: so many threads do or wait for something, so many are what a measure counts. Empty where
     * one of the measures takes all dumps: a mean, a median, a ratio, names that are nowhere else.
     *
     * @param measures as they are written in bounds
     * @param scrape of the app, before the load
     */
    public static Optional<List<ToLongFunction<Taken>>> counted(Collection<String> measures, Scrape scrape) {
        if (measures.stream().anyMatch(name -> takesAll(name, scrape))) {
            return Optional.empty();
        }
        List<ToLongFunction<Taken>> counts = new ArrayList<>();
        counts.add(taken -> taken.threads().threads().stream().filter(thread -> !WaitingPlace.of(thread).isQuiet()).count());
        measures.stream().filter(name -> MOST.contains(Measures.named(name).name())).forEach(name -> counts.add(count(name, Measures.parameter(name))));
        return Optional.of(counts);
    }

    private static boolean takesAll(String name, Scrape scrape) {
        Measure measure = Measures.named(name);
        boolean ofDumps = SOURCES.contains(measure.source()) || measure.source().access() == Source.Access.DUMPS;
        boolean byNames = measure.name().endsWith(".beyond-pools") && !Pools.haveConnector(scrape);
        return ofDumps && !MOST.contains(measure.name()) || byNames || measure.name().contains(".from(");
    }

    private static ToLongFunction<Taken> count(String name, String parameter) {
        String[] methods = parameter.split("\\|");
        return switch (Measures.named(name).name()) {
            case OF_NAME -> taken -> taken.threads().threads().stream().filter(thread -> ThreadNames.matches(parameter, thread.name())).count();
            case AT_METHOD -> taken -> taken.threads().countIn(methods);
            default -> taken -> taken.virtual() == null ? 0 : taken.virtual().standingIn(methods).size();
        };
    }
}
