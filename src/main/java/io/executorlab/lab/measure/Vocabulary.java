package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.measure.Measure.Formula;

/** The measures that bounds, claims, tables and reports share. */
public final class Vocabulary {

    /** Threads that wait for another thread's result, for each live child process. */
    public static final String IN_GET =
            "threads.at(java.util.concurrent.FutureTask.get|java.util.concurrent.CompletableFuture.get).per-child";

    /** Threads that wait for a child process, for each live one. */
    public static final String IN_WAIT_FOR = "threads.at(java.lang.ProcessImpl.waitFor).per-child";

    private static final String FILE = "measures.yml";
    private static final List<Measure> ALL =
            List.of(new YamlFile(FILE, Resource.text(Vocabulary.class, FILE)).as(Measure[].class));
    private static final Map<String, Measure> BY_NAME =
            ALL.stream().collect(Collectors.toMap(Measure::name, Function.identity()));
    private static final Map<String, Formula> FORMULAS =
            Stream.of(ThreadMeasures.FORMULAS, AppMeasures.FORMULAS, ServiceMeasures.FORMULAS, LoadMeasures.FORMULAS)
                    .flatMap(formulas -> formulas.entrySet().stream())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));

    private Vocabulary() {
    }

    static Map<String, Measure> byName() {
        return BY_NAME;
    }

    /** Every measure; one whose meaning is "the same" in some way comes after that which it is the same as. */
    static List<Measure> all() {
        return ALL;
    }

    static Formula formula(Measure measure) {
        return FORMULAS.get(measure.name());
    }
}
