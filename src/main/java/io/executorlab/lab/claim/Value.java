package io.executorlab.lab.claim;

import java.util.Collections;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.Sample;

/**
 * A number of each run of a cell, as a claim's file writes it: {@code broken threads.peak}.
 *
 * @param cell or several with | between them, of which the first counts that was measured; empty for a figure
 * @param number a measure; {@code share(MEASURE + MEASURE of MEASURE)} for what these count as a share of that, of the
 * requests sent where there is no {@code of}; measures of the same run between backquotes and numbers, with + - * /
 * between them, from left to right; or a figure
 */
public record Value(String cell, String number) {

    private static final Pattern TERM = Pattern.compile("([-+*/]?) *(?:`([^`]+)`|([\\d.]+)) *");
    private static final Pattern SHARE = Pattern.compile("share\\((.*?)(?: of (.*))?\\)");
    private static final Pattern AND = Pattern.compile(" \\+ ");
    private static final String SENT = "requests.sent";
    private static final Pattern FIGURE = Pattern.compile("[\\d.]+");

    /** Throws {@link IllegalArgumentException} where it is neither a cell with a measure nor a figure. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Value of(String written) {
        if (FIGURE.matcher(written).matches()) {
            return new Value("", written);
        }
        String[] parts = written.split("\\s+", 2);
        if (parts.length < 2) {
            throw new IllegalArgumentException(
                    "'%s' is no value; write a cell and a measure, such as broken threads.peak".formatted(written));
        }
        return new Value(parts[0], parts[1]);
    }

    Stream<String> cells() {
        return cell.isEmpty() ? Stream.of() : Stream.of(cell.split("\\|"));
    }

    Stream<String> measures() {
        if (cell.isEmpty()) {
            return Stream.of();
        }
        Matcher share = SHARE.matcher(number);
        if (share.matches()) {
            return Stream.concat(AND.splitAsStream(share.group(1)), AND.splitAsStream(sent(share)));
        }
        return isComputed() ? TERM.matcher(number).results().map(term -> term.group(2)).filter(Objects::nonNull)
                : Stream.of(number);
    }

    private static String sent(Matcher share) {
        return Objects.requireNonNullElse(share.group(2), SENT);
    }

    private boolean isComputed() {
        return number.contains("`");
    }

    boolean isMeasured(Cells cells) {
        return cells().anyMatch(cells::has)
                && measures().allMatch(measure -> cells.find(which(cells), measure).isPresent());
    }

    private String which(Cells cells) {
        return cells().filter(cells::has).findFirst().orElseGet(() -> cells().findFirst().orElseThrow());
    }

    /** Throws {@link Cells.MissingException} where none has it. */
    Sample runs(Cells cells) {
        String which = which(cells);
        Matcher share = SHARE.matcher(number);
        return share.matches() ? cells.each(which, run -> share(sum(share.group(1), run), sum(sent(share), run)))
                : isComputed() ? cells.each(which, this::computed) : cells.runs(which, number);
    }

    private static double sum(String measures, ToDoubleFunction<String> run) {
        return AND.splitAsStream(measures).mapToDouble(run).sum();
    }

    /** None, which has no ratio, counts as half a request of one more that was sent (Haldane 1956, Anscombe 1956). */
    private static double share(double part, double sent) {
        return part == 0 ? 0.5 / (sent + 1) : part / sent;
    }

    Sample runs(Cells cells, Sample others) {
        return cell.isEmpty() ? others.filled(Double.parseDouble(number)) : runs(cells);
    }

    String text(Cells cells) {
        Sample sample = runs(cells);
        String median = Numbers.number(sample.median());
        String low = Numbers.number(Collections.min(sample.runs()));
        String high = Numbers.number(Collections.max(sample.runs()));
        return low.equals(high) ? median : "%s (%s..%s)".formatted(median, low, high);
    }

    private double computed(ToDoubleFunction<String> run) {
        double value = 0;
        Matcher term = TERM.matcher(number);
        while (term.find()) {
            double next = term.group(2) != null ? run.applyAsDouble(term.group(2)) : Double.parseDouble(term.group(3));
            value = switch (term.group(1)) {
                case "+" -> value + next;
                case "-" -> value - next;
                case "*" -> value * next;
                case "/" -> value / next;
                default -> next;
            };
        }
        return value;
    }
}
