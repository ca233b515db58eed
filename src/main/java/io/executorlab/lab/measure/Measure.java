package io.executorlab.lab.measure;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;

/**
 * A number that can be computed from evidence, and all that is known of it, from {@code measures.yml}.
 *
 * @param name as it is written in bounds and claims; {@code (*)} in it stands for a parameter
 * @param subject what it is a statistic of; null where it is the only one
 * @param pitfall a common misreading of the number; empty if none is known
 * @param unit empty for a plain count
 * @param from a metric's name, or what its source is in words
 * @param instead what to bound in a check, if only the lab's own load gives this one; else null
 * @param culprits which threads are to be named where a bound on it is exceeded
 * @param monotonicity of the growth of any metric it depends on which one it is
 * @param sinceWarmUp whether it counts over the load's steady part alone, in a check since the warm-up
 * @param disturbedBy null where that depends on the parameter, or where nothing does
 * @param scraping its fate between two rare scrapes
 */
public record Measure(String name, String subject, String means, String pitfall, String unit, String from,
        String instead, Kind kind, Source source, Parameter takes, CulpritKind culprits, Monotonicity monotonicity,
        Boolean sinceWarmUp, Disturbance disturbedBy, Scraping scraping) {

    static final String PARAMETER = "(*)";

    private static final String TIMER = "_seconds";
    /** A counter by its name, as Prometheus has it. */
    static final Pattern COUNTER = Pattern.compile(".*_(total|count|sum)");
    private static final Pattern METRIC = Pattern.compile("[a-z:][a-z0-9:]*_[a-z0-9_:]*\\*?");

    /** Computes the measure; NaN where the evidence does not hold it, which is not zero. */
    @FunctionalInterface
    public interface Formula {
        double compute(Evidence evidence, String parameter);
    }

    /**
     * Tells whether a measure can only grow while an app is watched, so that a limit once exceeded stays so whatever
     * follows.
     */
    public enum Monotonicity {
        /** The most of something, at any time since the load began. */
        MAXIMUM,
        /** The same since the warm-up, whose end may not be sure. */
        MAXIMUM_SINCE_WARM_UP,
        /** A counter's growth since the beginning of the steady state; if that is uncertain, it may be too high. */
        COUNTER,
        /** A mean, a ratio, a rate, or what is there at one moment. */
        NOT
    }

    /** The threads to name where a bound on a measure is exceeded. */
    public enum CulpritKind {
        NONE,
        STARTED,
        STARTED_BEYOND_POOLS,
        STARTED_FROM,
        LEFT_FROM,
        GROWN,
        LEFT,
        LEFT_BEYOND_POOLS,
        /** Those with the name in the parameter, where they stand and who started them. */
        NAMED,
        STARTED_BY_NAME,
        AT_METHOD,
        IN_STATE,
        AT_WORK,
        OF_EXECUTOR,
        AWAITING_DATABASE,
        VIRTUAL_STARTED,
        VIRTUAL_LEFT,
        VIRTUAL_LIVE,
        VIRTUAL_AT_METHOD,
        PINNED
    }

    /** The fate of a measure if its app is scraped as rarely as by Prometheus, every 15 to 60 s. */
    enum Scraping {
        /** A counter or timer, the JVM's own peak, or a level that stays once it is reached. */
        HOLDS,
        /** The same, of what is left when the load has ended: it means nothing of an instance under load. */
        HOLDS_AT_REST,
        /** It comes and goes between two looks. */
        MISSED
    }

    /** The meaning of a limit for each request. */
    public enum Kind {
        /** Adds up with the requests: so many a request is a limit. */
        TOTAL,
        /** Is for each request already. */
        PER_REQUEST,
        /** Does not add up with the requests. */
        LEVEL
    }

    /** The kinds of evidence that a measure is computed from. */
    public enum Source {
        METRICS,
        THREAD_DUMPS,
        /** Of them, what the JVM says itself and the actuator does not. */
        JVM_DUMPS,
        VIRTUAL_DUMPS,
        RECORDING,
        /** The lab's readings of the app's process and its descendants, beside the app's metrics. */
        PROCESS,
        /** The operating system's figures on processors. */
        PROCESSORS,
        K6,
        PROXY,
        APP_END,
        AFTER_GC;

        /** The access that a check needs so that the evidence holds it. */
        public enum Access {
            METRICS, DUMPS, PROCESS, LAB_RUN
        }

        public Access access() {
            return switch (this) {
                case METRICS -> Access.METRICS;
                case THREAD_DUMPS -> Access.DUMPS;
                case K6, PROXY, APP_END, AFTER_GC -> Access.LAB_RUN;
                case JVM_DUMPS, VIRTUAL_DUMPS, RECORDING, PROCESS, PROCESSORS -> Access.PROCESS;
            };
        }
    }

    /**
     * The conditions that void a measure, from the mildest to the strongest. A count holds on any machine, a clock only
     * on a quiet one; so whether a number is evidence is a matter of its measure, and not of its run.
     */
    public enum Disturbance {

        /** Nothing but a gap in the readings: a count, which no machine changes. */
        NONE,
        /** A load of which less was sent than planned: what is at a rate. */
        UNDELIVERED_LOAD,
        /** A busy machine, on which more or fewer requests overlap: a count of what is under way at a time. */
        OVERLAP,
        /** A busy machine, on which a time limit passes sooner, where one has passed: a count of what was given up. */
        TIME_LIMIT,
        /** A busy machine: whatever a clock shows, and shares of the processors. */
        CLOCK;

        public boolean isOfBusyMachine() {
            return compareTo(OVERLAP) >= 0;
        }
    }

    public Measure {
        pitfall = Objects.requireNonNullElse(pitfall, "");
        unit = Objects.requireNonNullElse(unit, "");
        kind = Objects.requireNonNullElse(kind, Kind.LEVEL);
        source = Objects.requireNonNullElse(source, Source.METRICS);
        culprits = Objects.requireNonNullElse(culprits, CulpritKind.NONE);
        monotonicity = Objects.requireNonNullElse(monotonicity, Monotonicity.NOT);
        sinceWarmUp = Boolean.TRUE.equals(sinceWarmUp);
        scraping = Objects.requireNonNullElse(scraping, Scraping.MISSED);
    }

    /** Empty for a measure that takes none. */
    public Optional<Parameter> parameter() {
        return Optional.ofNullable(takes);
    }

    String example() {
        return parameter().map(parameter -> name.replace(PARAMETER, "(" + parameter.example() + ")")).orElse(name);
    }

    public Monotonicity monotonicity(String parameter) {
        boolean ofAnyMetric = takes == Parameter.METRIC && monotonicity == Monotonicity.COUNTER;
        return ofAnyMetric && !COUNTER.matcher(Parameter.series(parameter).metric()).matches() ? Monotonicity.NOT
                : monotonicity;
    }

    /** Tells whether what pools have grown by does not count, so that a pool's growth nobody saw leaves it in doubt. */
    public boolean isBeyondPools() {
        return culprits == CulpritKind.STARTED_BEYOND_POOLS || culprits == CulpritKind.LEFT_BEYOND_POOLS;
    }

    boolean takesAnyMetric() {
        return takes == Parameter.METRIC || takes == Parameter.TIMER;
    }

    /** Tells whether less load can only make it lower, so that a low value under a load not delivered says nothing. */
    public boolean growsWithLoad(String parameter) {
        return kind == Kind.TOTAL || monotonicity(parameter) != Monotonicity.NOT;
    }

    /** Of a timer its sum and its count; one that ends in {@code *} stands for all that begin so. */
    Stream<String> metrics(String parameter) {
        Stream<String> ofSource = METRIC.matcher(from).results().map(MatchResult::group);
        Stream<String> ofTimer = takes != Parameter.TIMER ? Stream.empty()
                : Stream.of(Parameter.series(parameter).metric() + TIMER);
        Stream<String> read = Stream.concat(ofSource, ofTimer).flatMap(
                metric -> metric.endsWith(TIMER) ? Stream.of(metric + "_sum", metric + "_count") : Stream.of(metric));
        return takes != Parameter.METRIC ? read : Stream.concat(read, Stream.of(Parameter.series(parameter).metric()));
    }

    @Override
    public String toString() {
        return name;
    }
}
