package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.AppEnd;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Fleet.Instance;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Measure.Disturbance;
import io.executorlab.lab.measure.Measure.Formula;
import io.executorlab.lab.measure.Measure.Source;
import io.executorlab.lab.statistics.Interval;

/**
 * The measures of one cell over all its runs: the median stands for the cell, lowest and highest are its spread. Each
 * is computed once, for evidence never changes.
 */
public class Measures {

    public static final String VIRTUAL = "threads.virtual.";

    /** Threads that wait for another thread's result, for each live child process. */
    public static final String IN_GET =
            "threads.at(java.util.concurrent.FutureTask.get|java.util.concurrent.CompletableFuture.get).per-child";

    /** Threads that wait for a child process, for each live one. */
    public static final String IN_WAIT_FOR = "threads.at(java.lang.ProcessImpl.waitFor).per-child";

    private static final List<Measure> ALL =
            List.of(YamlFile.beside(Measures.class, "measures.yml").as(Measure[].class));
    private static final Map<String, Measure> BY_NAME =
            ALL.stream().collect(Collectors.toMap(Measure::name, Function.identity()));
    private static final Map<String, Formula> FORMULAS =
            Stream.of(ThreadMeasures.FORMULAS, AppMeasures.FORMULAS,
                    Map.<String, Formula>of("in-step(*)", Measures::inStep))
                    .flatMap(formulas -> formulas.entrySet().stream())
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    private static final Pattern WITH_PARAMETER = Pattern.compile("([^(]+)\\((.*)\\)([^()]*)");

    // A thread that wants a processor and has none is runnable; while it holds a lock, others are blocked.
    private static final Set<String> WAITING = Set.of("waiting", "timed-waiting");

    private final List<Evidence> runs;
    /** Decides of each run whether a measure that something disturbs counts there. */
    private final BiPredicate<Evidence, String> validity;
    private final Map<String, List<OptionalDouble>> known = new ConcurrentHashMap<>();

    public Measures(List<Evidence> runs) {
        this(runs, (run, measure) -> true);
    }

    Measures(List<Evidence> runs, BiPredicate<Evidence, String> validity) {
        this.runs = List.copyOf(runs);
        this.validity = validity;
    }

    /** Every measure; one whose meaning is "the same" in some way comes after that which it is the same as. */
    static List<Measure> all() {
        return ALL;
    }

    static Formula formula(Measure measure) {
        return FORMULAS.get(measure.name());
    }

    private static double inStep(Evidence evidence, String stepAndMeasure) {
        InStep inStep = InStep.of(stepAndMeasure);
        return inStep.of(evidence).map(step -> compute(inStep.measure(), step)).orElse(OptionalDouble.empty())
                .orElse(Double.NaN);
    }

    /** The measure of this name; throws {@link UsageException} with the nearest names where there is none. */
    public static Measure named(String name) {
        Matcher matcher = WITH_PARAMETER.matcher(name);
        String general = matcher.matches() ? matcher.group(1) + Measure.PARAMETER + matcher.group(3) : name;
        Measure measure = BY_NAME.get(general);
        if (measure == null) {
            throw new UsageException(english("measure.unknown", name, Suggestions.hint(general, BY_NAME.keySet())));
        }
        return measure;
    }

    /** The text between the parentheses of a measure's name; empty where there are none. */
    public static String parameter(String name) {
        Matcher matcher = WITH_PARAMETER.matcher(name);
        return matcher.matches() ? matcher.group(2) : "";
    }

    public static List<String> general() {
        return BY_NAME.keySet().stream().filter(name -> !name.contains(Measure.PARAMETER)).sorted().toList();
    }

    public static List<String> onlyFromRecording() {
        return BY_NAME.values().stream().filter(measure -> measure.source() == Source.RECORDING).map(Measure::name)
                .sorted().toList();
    }

    /**
     * Tells why scrapes as rare as Prometheus', every 15 to 60 s, cannot carry a bound on this measure, and what to
     * write instead; empty if they can: counters and timers miss nothing between two looks.
     */
    public static Optional<String> obstacleToScraping(String name) {
        Measure measure = named(name);
        if (measure.scraping() != Measure.Scraping.MISSED) {
            boolean gauge = measure.parameter().equals(Optional.of(Parameter.METRIC))
                    && measure.monotonicity(parameter(name)) != Measure.Monotonicity.COUNTER;
            return gauge ? Optional.of(english("scraped.gauge", parameter(name))) : Optional.empty();
        }
        return Optional.of(english("scraped." + measure.source().access().name().toLowerCase().replace('_', '-')));
    }

    /** Tells whether it is what is left when the load has ended, and means nothing of an instance under load. */
    public static boolean needsRest(String name) {
        return named(name).scraping() == Measure.Scraping.HOLDS_AT_REST;
    }

    public static Set<String> scrapedMetrics(Collection<String> measures) {
        Set<String> metrics = new TreeSet<>(Pools.CONNECTORS);
        metrics.addAll(List.of(Instance.UP, Scrape.LIVE, Scrape.PEAK, Scrape.STARTED, Scrape.PROCESS_START,
                Pools.SIZE, HandledRequests.METRIC, Scrape.PROCESSORS, "jvm_info"));
        measures.forEach(name -> named(name).metrics(parameter(name)).forEach(metrics::add));
        return metrics;
    }

    /** The median over the runs that have it and in which it counts; empty where there is none: no evidence. */
    public OptionalDouble value(String name) {
        return Numbers.median(perRun(name).stream().mapToDouble(Double::doubleValue));
    }

    /** Says what voids it in every run that has it; empty where there is a value, or nothing to be disturbed. */
    public Optional<Disturbance> disturbance(String name) {
        return value(name).isPresent() ? Optional.empty()
                : runs.stream().filter(run -> compute(name, run).isPresent())
                        .map(run -> disturbance(run.run().subject(), name)).findFirst();
    }

    public static Disturbance disturbance(RunLog.Subject run, String name) {
        Measure measure = named(name);
        Disturbance always = measure.disturbedBy();
        if (always != null || measure.takes() == null) {
            return always == null ? Disturbance.NONE : always;
        }
        String parameter = parameter(name);
        return switch (measure.takes()) {
            case METRIC -> ofMetric(Parameter.series(parameter).metric());
            case STATE -> WAITING.contains(parameter) ? Disturbance.NONE : Disturbance.OVERLAP;
            case NOTED -> run.counters().containsKey(Readings.ROUND_COUNT.formatted(parameter)) ? Disturbance.NONE
                    : Disturbance.CLOCK;
            case AT_THE_END -> AppEnd.isTimed(parameter) ? Disturbance.CLOCK : Disturbance.NONE;
            case STEP_AND_MEASURE -> disturbance(run, InStep.of(parameter).measure());
            default -> Disturbance.NONE;
        };
    }

    // Prometheus has times in seconds, and its names say so.
    private static Disturbance ofMetric(String metric) {
        return metric.contains("_seconds") ? Disturbance.CLOCK
                : metric.contains("_timeout") ? Disturbance.TIME_LIMIT : Disturbance.NONE;
    }

    /** The measure of a run, whether it counts or not; empty where the evidence does not hold it. */
    static OptionalDouble compute(String name, Evidence run) {
        return Readings.known(formula(named(name)).compute(run, parameter(name)));
    }

    /** The same runs with all that was read in them, whether it counts or not. */
    public Measures asRead() {
        return new Measures(runs);
    }

    /** Lowest and highest; throws {@link java.util.NoSuchElementException} where there is no evidence. */
    public Interval spread(String name) {
        List<Double> values = perRun(name);
        return Interval.of(Collections.min(values), Collections.max(values));
    }

    public List<Double> perRun(String name) {
        return byRun(name).stream().flatMap(value -> value.stream().boxed()).toList();
    }

    /** One for each run, in their order; empty where the run does not have it, and where it does not count. */
    public List<OptionalDouble> byRun(String name) {
        return known.computeIfAbsent(name, measure -> runs.stream()
                .map(run -> validity.test(run, measure) ? compute(measure, run) : OptionalDouble.empty()).toList());
    }

    public List<Evidence> runs() {
        return runs;
    }

    /**
     * A measure in one step of a load that has several, such as arrival rates one after the other on the same JVM. The
     * script tags with {@code step} what it counts in a step, and what it adds to the metric of the role {@code step}
     * are the times at which the step's part that counts begins and ends.
     */
    record InStep(String step, String measure) {

        private static final String ROLE = "step";

        /** Throws {@link UsageException} where it does not name both. */
        static InStep of(String written) {
            String[] names = written.split("\\s*,\\s*", 2);
            if (names.length < 2) {
                throw new UsageException(english("parameter.in-step"));
            }
            return new InStep(names[0], names[1]);
        }

        /** The evidence of this step alone; empty if the run has no such step. */
        Optional<Evidence> of(Evidence run) {
            String times = run.run().subject().counters().get(ROLE);
            if (times == null || run.k6().isEmpty()) {
                return Optional.empty();
            }
            OptionalDouble from = run.k6().get().field(tagged(times), "min");
            OptionalDouble to = run.k6().get().field(tagged(times), "max");
            // Of a step that the script knows and this load does not have, k6 writes zeros.
            return from.isEmpty() || to.orElse(0) == 0 ? Optional.empty()
                    : Optional.of(between(run, (long) from.getAsDouble(), (long) to.getAsDouble()));
        }

        private Evidence between(Evidence run, long from, long to) {
            RunLog log = run.run();
            RunLog.Subject whole = log.subject();
            Map<String, String> counters = new HashMap<>(whole.counters());
            counters.replaceAll((role, metric) -> tagged(metric));
            RunLog.Subject subject = new RunLog.Subject(whole.experiment(), whole.cell(), whole.profiles(),
                    whole.scale(), whole.load(), counters, whole.repeats(), whole.seed());
            RunLog.Times times = new RunLog.Times(log.times().startedAt(), log.times().readyAt(), from, to, to,
                    log.times().stoppedAt(), null);
            return run.during(RunLog.of(subject, log.outcome(), log.problems(), times));
        }

        /** k6's name of a metric of this step; the metric may have tags already. */
        String tagged(String metric) {
            return metric.endsWith("}") ? "%s,step:%s}".formatted(metric.substring(0, metric.length() - 1), step)
                    : "%s{step:%s}".formatted(metric, step);
        }
    }
}
