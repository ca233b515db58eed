package io.executorlab.lab.measure;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;

/** A number that can be computed from evidence, and all that is known of it. */
public final class Measure {

    /** Stands in a measure's name for its parameter. */
    static final String PARAMETER = "(*)";

    private static final String TIMER = "_seconds";
    private static final Pattern METRIC = Pattern.compile("[a-z:][a-z0-9:]*_[a-z0-9_:]*\\*?");

    /** Computes the measure; empty where the evidence does not hold it, which is not zero. */
    @FunctionalInterface
    public interface Formula {
        OptionalDouble compute(Evidence evidence, String parameter);
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

    private final Facts facts;
    private final String meaning;
    private final Formula formula;

    private Measure(Facts facts, String meaning, Formula formula) {
        this.facts = facts;
        this.meaning = meaning;
        this.formula = formula;
    }

    /**
     * Begins the definition of a measure; {@code (*)} in its name stands for a parameter, as in {@code
     * threads.at(*).max}.
     */
    static Facts named(String name) {
        return new Facts(name);
    }

    /** As it is written in bounds and claims. */
    public String name() {
        return facts.name;
    }

    /** What it is a statistic of; the name of a measure that has only one. */
    String subject() {
        return facts.subject;
    }

    /** Empty for a plain count. */
    public String unit() {
        return facts.unit;
    }

    public Kind kind() {
        return facts.kind;
    }

    public Source source() {
        return facts.source;
    }

    /** Empty for a measure that takes none. */
    public Optional<Parameter> parameter() {
        return Optional.ofNullable(facts.parameter);
    }

    /**
     * The name as a budget may have it, with an example of its parameter in place: {@code threads.named(pool-*).max}.
     */
    String example() {
        return parameter().map(parameter -> name().replace(PARAMETER, "(" + parameter.example() + ")")).orElse(name());
    }

    /** @param parameter what stands between the parentheses of the measure's name */
    public Monotonicity monotonicity(String parameter) {
        return facts.monotonicity.apply(parameter);
    }

    /**
     * Tells whether it is computed from whatever metric of the app it is asked for, so that nothing is known of its
     * values.
     */
    boolean takesAnyMetric() {
        return facts.parameter == Parameter.METRIC || facts.parameter == Parameter.TIMER;
    }

    /** Tells whether less load can only make it lower, so that a low value under a load not delivered says nothing. */
    public boolean growsWithLoad(String parameter) {
        return facts.kind == Kind.TOTAL || monotonicity(parameter) != Monotonicity.NOT;
    }

    public CulpritKind culprits() {
        return facts.culprits;
    }

    /**
     * The condition that voids this measure in a run.
     *
     * @param parameter what stands between the parentheses of the measure's name
     */
    public Disturbance disturbance(RunLog.Subject run, String parameter) {
        return facts.disturbance.apply(run, parameter);
    }

    /** A common misreading of the number; empty if none is known. */
    public String pitfall() {
        return facts.pitfall;
    }

    /** By how much less the value may be than it seems; empty where the evidence leaves no doubt. */
    OptionalDouble doubt(Evidence evidence, String parameter) {
        return facts.doubt == null ? OptionalDouble.empty() : facts.doubt.compute(evidence, parameter);
    }

    /** Its fate between two rare scrapes; {@link Scraping#MISSED} if it is not computed from the app's metrics. */
    Scraping scraping() {
        return facts.scraping == null ? Scraping.MISSED : facts.scraping;
    }

    /** Tells whether it is computed from thread dumps, of whichever threads. */
    boolean isOfDumps() {
        return facts.isOfDumps();
    }

    /**
     * The app's metrics that it is computed from, of a timer its sum and its count; one that ends in {@code *} stands
     * for all that begin so.
     */
    Stream<String> metrics(String parameter) {
        Stream<String> ofSource = METRIC.matcher(facts.source.words()).results().map(MatchResult::group);
        return Stream.concat(ofSource.flatMap(Measure::read), ofParameter(parameter));
    }

    private Stream<String> ofParameter(String parameter) {
        return !takesAnyMetric() ? Stream.empty()
                : facts.parameter == Parameter.METRIC ? Stream.of(Selector.of(parameter).metric())
                        : read(Selector.of(parameter).metric() + TIMER);
    }

    private static Stream<String> read(String metric) {
        return metric.endsWith(TIMER) ? Stream.of(metric + "_sum", metric + "_count") : Stream.of(metric);
    }

    /** The measure to bound instead in a check, if only the lab's own load gives this one; else empty. */
    public Optional<String> instead() {
        return Optional.ofNullable(facts.instead);
    }

    /** Tells whether only a load by {@code lab run} gives this measure, a check of any other app does not. */
    public boolean isOnlyOfRuns() {
        return facts.source.access() == Source.Access.LAB_RUN;
    }

    public String meaning() {
        return meaning;
    }

    public Formula formula() {
        return formula;
    }

    @Override
    public String toString() {
        return name();
    }

    /** Builds a measure: a level of no unit that is no thread's fault and may fall, unless it is said otherwise. */
    static final class Facts {

        private final String name;
        private String subject;
        private String unit = "";
        private Kind kind = Kind.LEVEL;
        private Source source;
        private Parameter parameter;
        private Function<String, Monotonicity> monotonicity = any -> Monotonicity.NOT;
        private CulpritKind culprits = CulpritKind.NONE;
        private BiFunction<RunLog.Subject, String, Disturbance> disturbance;
        private String pitfall = "";
        private Formula doubt;
        private String instead;
        private Scraping scraping;

        private Facts(String name) {
            this.name = name;
            this.subject = name;
        }

        /** It is one statistic of several of the same subject, which together are one measure. */
        Facts statisticOf(String subject) {
            this.subject = subject;
            return this;
        }

        /** @param unit empty for a plain count */
        Facts in(String unit) {
            this.unit = unit;
            return this;
        }

        Facts kind(Kind kind) {
            this.kind = kind;
            return this;
        }

        Facts from(Source source) {
            this.source = source;
            return this;
        }

        Facts takes(Parameter parameter) {
            this.parameter = parameter;
            return this;
        }

        Facts monotonicity(Monotonicity monotonicity) {
            return monotonicity(any -> monotonicity);
        }

        Facts monotonicity(Function<String, Monotonicity> byParameter) {
            this.monotonicity = byParameter;
            return this;
        }

        Facts culprits(CulpritKind culprits) {
            this.culprits = culprits;
            return this;
        }

        Facts disturbedBy(Disturbance disturbance) {
            return disturbedBy((run, parameter) -> disturbance);
        }

        /** It depends on what the measure is asked for. */
        Facts disturbedBy(BiFunction<RunLog.Subject, String, Disturbance> byParameter) {
            this.disturbance = byParameter;
            return this;
        }

        Facts pitfall(String pitfall) {
            this.pitfall = pitfall;
            return this;
        }

        Facts doubt(Formula doubt) {
            this.doubt = doubt;
            return this;
        }

        Facts instead(String instead) {
            this.instead = instead;
            return this;
        }

        /** Must be said of what the app's metrics tell. */
        Facts scraped(Scraping scraping) {
            this.scraping = scraping;
            return this;
        }

        private boolean isOfDumps() {
            return source.equals(Source.THREAD_DUMPS) || source.equals(Source.VIRTUAL_DUMPS)
                    || source.access() == Source.Access.DUMPS;
        }

        /** The whole measure; throws {@link IllegalStateException} if what is said of it does not fit together. */
        Measure means(String meaning, Formula formula) {
            require(source != null && disturbance != null, "lacks its source or what disturbs it");
            require(name.contains(PARAMETER) == (parameter != null), "has (*) in its name and takes no parameter");
            require((source.access() == Source.Access.LAB_RUN) == (instead != null), "lacks what to bound instead");
            require((source.access() == Source.Access.METRICS) == (scraping != null), "lacks its fate between scrapes");
            return new Measure(this, meaning, formula);
        }

        private void require(boolean fits, String otherwise) {
            if (!fits) {
                throw new IllegalStateException("measure %s %s".formatted(name, otherwise));
            }
        }
    }
}
