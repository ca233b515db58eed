package io.executorlab.lab.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.measure.Measures;

/**
 * A sentence on broken beside fixed and when it holds, as {@code headlines.yml} explains.
 *
 * @param each null where it is asked about the two as such
 */
record HeadlineRule(Pair.Part each, List<String> when, String what, String more) {

    private static final Pattern CONDITION = Pattern.compile("(.+?) > (?:([\\d.]+) \\* )?(.+)");
    private static final Pattern MEASURE = Pattern.compile("(broken|fixed) (.+)");
    private static final Pattern PLACEHOLDER = Pattern.compile("`([^`]+)`|\\$([a-z0-9-]+)");

    HeadlineRule {
        more = Objects.requireNonNullElse(more, "");
    }

    /** Empty where it does not hold. */
    Optional<Headline> of(Pair pair, Map<String, List<HeadlineRule>> clauses) {
        return of(new Scope(pair, pair.words(), clauses));
    }

    private Optional<Headline> of(Scope scope) {
        return (each == null ? Stream.of(scope) : scope.parts(each))
                .filter(part -> when.stream().allMatch(condition -> part.excess(condition) > 1))
                .max(Comparator.comparingDouble(part -> when.isEmpty() ? 1 : part.excess(when.get(0))))
                .flatMap(part -> part.filled(what).flatMap(
                        begun -> part.filled(more).map(ended -> new Headline(begun, ended))));
    }

    /** The two, with the words for a part of them. */
    private record Scope(Pair pair, Map<String, String> words, Map<String, List<HeadlineRule>> clauses) {

        Stream<Scope> parts(Pair.Part each) {
            return pair.parts(each).stream().map(found -> new Scope(pair, found, clauses));
        }

        /** Says how often the first has the second in it, at least; 0 where either was not measured. */
        double excess(String condition) {
            Matcher sides = CONDITION.matcher(condition);
            if (!sides.matches()) {
                throw new IllegalArgumentException("'%s' is no condition".formatted(condition));
            }
            Optional<Measures.Spread> first = spread(sides.group(1));
            Optional<Measures.Spread> second = spread(sides.group(3));
            if (first.isEmpty() || second.isEmpty() || first.get().low() == 0) {
                return 0;
            }
            double limit = second.get().high() * (sides.group(2) == null ? 1 : Double.parseDouble(sides.group(2)));
            return limit == 0 ? Double.MAX_VALUE : first.get().low() / limit;
        }

        private Optional<Measures.Spread> spread(String operand) {
            return filled(operand).flatMap(text -> {
                Matcher measure = MEASURE.matcher(text);
                if (measure.matches()) {
                    Measures side = side(measure);
                    return side.value(measure.group(2)).isEmpty() ? Optional.empty()
                            : Optional.of(side.spread(measure.group(2)));
                }
                double figure = Double.parseDouble(text);
                return Optional.of(new Measures.Spread(figure, figure));
            });
        }

        private Measures side(Matcher measure) {
            return measure.group(1).equals("broken") ? pair.broken() : pair.fixed();
        }

        /** Empty where something that it names was not measured. */
        Optional<String> filled(String text) {
            StringBuilder filled = new StringBuilder();
            Matcher placeholder = PLACEHOLDER.matcher(text);
            while (placeholder.find()) {
                Optional<String> value = placeholder.group(1) == null ? word(placeholder.group(2))
                        : filled(placeholder.group(1)).flatMap(this::number);
                if (value.isEmpty()) {
                    return value;
                }
                placeholder.appendReplacement(filled, Matcher.quoteReplacement(value.get()));
            }
            return Optional.of(placeholder.appendTail(filled).toString());
        }

        private Optional<String> word(String name) {
            return clauses.containsKey(name)
                    ? Optional.of(clauses.get(name).stream().flatMap(clause -> clause.of(this).stream())
                            .map(Headline::what).filter(text -> !text.isEmpty()).findFirst().orElse(""))
                    : Optional.ofNullable(words.get(name));
        }

        private Optional<String> number(String measured) {
            Matcher measure = MEASURE.matcher(measured);
            return measure.matches() && side(measure).value(measure.group(2)).isPresent()
                    ? Optional.of(Numbers.number(side(measure).value(measure.group(2)).getAsDouble()))
                    : Optional.empty();
        }
    }
}
