package io.executorlab.lab.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.fasterxml.jackson.annotation.JsonValue;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.util.StdConverter;

/**
 * The number that a measure is compared with: a sum of terms {@code NUMBER}, {@code NUMBER UNIT} or
 * {@code NUMBER * cores}, the cores being the processors that the app's JVM sees: {@code 200ms},
 * {@code 60 + 2 * cores}. Units are ms and s, KB, MB and GB (of 1,024), /s and %; a number without one is in the
 * measure's own. {@code processors} means the same as {@code cores}.
 */
@JsonDeserialize(converter = Limit.Reading.class)
public record Limit(@JsonValue String text) {

    /** Of a number too, which has no unit. */
    static final class Reading extends StdConverter<String, Limit> {

        @Override
        public Limit convert(String written) {
            return new Limit(written);
        }
    }

    /** @param factor of the kind's first */
    private record Unit(String symbol, String kind, double factor) {
    }

    private static final List<Unit> UNITS = List.of(new Unit("ms", "time", 1), new Unit("s", "time", 1000),
            new Unit("KB", "size", 1), new Unit("MB", "size", 1 << 10), new Unit("GB", "size", 1 << 20),
            new Unit("/s", "rate", 1), new Unit("%", "share", 1));

    /** @param unit null for the measure's own */
    private record Term(double number, boolean timesCores, String unit) {

        double in(String other, int cores) {
            double factor = unit == null ? 1 : known(unit).factor / known(other).factor;
            return number * factor * (timesCores ? cores : 1);
        }
    }

    private static final Pattern TERM = Pattern.compile(
            "(-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\s*"
                    + "(?:(\\*\\s*(?:cores|processors)\\b)|(ms|s|KB|MB|GB|/s|%)(?!\\w))?");
    private static final Pattern SUM = Pattern.compile(TERM + "(?:\\s*\\+\\s*" + TERM + ")*");
    private static final MathContext DIGITS = new MathContext(12);

    /** Throws {@link IllegalArgumentException} where the text is no such sum. */
    public Limit {
        text = text.strip();
        if (!SUM.matcher(text).matches() || terms(text).stream().anyMatch(term -> Double.isInfinite(term.number()))) {
            throw new IllegalArgumentException(
                    ("'%s' is not a valid limit; write a number, a number with its unit such as 200ms,"
                            + " or a sum such as 60 + 2 * cores").formatted(text));
        }
    }

    /**
     * The number in a measure's unit. Throws {@link IllegalArgumentException} where the limit's own does not fit it.
     *
     * @param unit the measure's, empty for a plain count
     * @param cores that the app's JVM sees
     */
    public double in(String unit, int cores) {
        List<Term> terms = terms(text);
        List<String> fitting = unitsFor(unit);
        for (Term term : terms) {
            if (term.unit() != null && !fitting.contains(term.unit())) {
                throw new IllegalArgumentException("'%s' does not fit, the measure is %s".formatted(text,
                        fitting.isEmpty()
                                ? "a plain number: leave the unit out"
                                : "in %s: write %s".formatted(unit, String.join(" or ", fitting))));
            }
        }
        return terms.stream().mapToDouble(term -> term.in(unit, cores)).sum();
    }

    public boolean hasUnit() {
        return terms(text).stream().anyMatch(term -> term.unit() != null);
    }

    public boolean dependsOnCores() {
        return terms(text).stream().anyMatch(Term::timesCores);
    }

    public String describe(String unit, int cores) {
        boolean otherUnit = terms(text).stream().anyMatch(term -> term.unit() != null && !term.unit().equals(unit));
        return dependsOnCores() || otherUnit ? "%s = %s".formatted(text, (plain(in(unit, cores)) + " " + unit).strip())
                : text;
    }

    /** Empty where the measure is a plain number. */
    public static List<String> unitsFor(String unit) {
        return UNITS.stream().filter(own -> own.symbol.equals(unit))
                .flatMap(own -> UNITS.stream().filter(other -> other.kind.equals(own.kind)))
                .map(Unit::symbol).toList();
    }

    private static Unit known(String symbol) {
        return UNITS.stream().filter(unit -> unit.symbol.equals(symbol)).findFirst().orElseThrow();
    }

    private static String plain(double number) {
        return new BigDecimal(number, DIGITS).stripTrailingZeros().toPlainString();
    }

    private static List<Term> terms(String text) {
        Matcher matcher = TERM.matcher(text);
        return matcher.results().map(term -> new Term(Double.parseDouble(term.group(1)), term.group(2) != null,
                term.group(3))).toList();
    }
}
