package io.executorlab.lab.experiment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

    private enum Kind { TIME, SIZE, RATE, SHARE }

    private enum Unit {
        MILLISECONDS("ms", Kind.TIME, 1),
        SECONDS("s", Kind.TIME, 1000),
        KILOBYTES("KB", Kind.SIZE, 1),
        MEGABYTES("MB", Kind.SIZE, 1024),
        GIGABYTES("GB", Kind.SIZE, 1024 * 1024),
        PER_SECOND("/s", Kind.RATE, 1),
        PERCENT("%", Kind.SHARE, 1);

        private final String symbol;
        private final Kind kind;
        private final double factor;

        Unit(String symbol, Kind kind, double factor) {
            this.symbol = symbol;
            this.kind = kind;
            this.factor = factor;
        }

        static Optional<Unit> of(String symbol) {
            return Stream.of(values()).filter(unit -> unit.symbol.equals(symbol)).findFirst();
        }
    }

    /** @param unit null for the measure's own */
    private record Term(double number, boolean timesCores, Unit unit) {

        double in(String unit, int cores) {
            double factor = this.unit == null ? 1 : this.unit.factor / Unit.of(unit).orElseThrow().factor;
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
            if (term.unit() != null && !fitting.contains(term.unit().symbol)) {
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
        boolean otherUnit =
                terms(text).stream().anyMatch(term -> term.unit() != null && !term.unit().symbol.equals(unit));
        return dependsOnCores() || otherUnit ? "%s = %s".formatted(text, (plain(in(unit, cores)) + " " + unit).strip())
                : text;
    }

    /** Empty where the measure is a plain number. */
    public static List<String> unitsFor(String unit) {
        return Unit.of(unit).stream()
                .flatMap(own -> Arrays.stream(Unit.values()).filter(other -> other.kind == own.kind))
                .map(other -> other.symbol).toList();
    }

    private static String plain(double number) {
        return new BigDecimal(number, DIGITS).stripTrailingZeros().toPlainString();
    }

    private static List<Term> terms(String text) {
        Matcher matcher = TERM.matcher(text);
        return matcher.results().map(term -> new Term(Double.parseDouble(term.group(1)), term.group(2) != null,
                term.group(3) == null ? null : Unit.of(term.group(3)).orElseThrow())).toList();
    }
}
