package io.executorlab.lab.workshop.fix;

import java.util.Objects;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.experiment.Limit;

/**
 * A bound that a fix must keep, as the catalogue writes it: a measure on one side of a limit. The limit of a clock is
 * taken from the flawed or the best variant's run on the same machine.
 *
 * @param atMost a limit as in budgets; null for none, as the others
 * @param atMostOfBest so many times what the best variant measured, and {@code plus} on top
 * @param atMostOfFlawed so many times what the flawed variant measured, and {@code plus} on top
 * @param atLeastOfBest so many times what the best variant measured
 * @param plus in the measure's unit; null for 0
 * @param reason what it means where it does not hold, a message key behind {@link FixVerdict#REASON}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FixBound(String measure, String atMost, String atLeast, Double atMostOfBest, Double atMostOfFlawed,
        Double atLeastOfBest, Double plus,
        String reason) {

    public FixBound {
        if (measure == null || reason == null) {
            throw new IllegalArgumentException("a bound of a fix needs measure and reason");
        }
        if (Stream.of(atMost, atLeast, atMostOfBest, atMostOfFlawed, atLeastOfBest).filter(Objects::nonNull).count()
                != 1) {
            throw new IllegalArgumentException(
                    ("the bound on %s needs one of at-most, at-least, at-most-of-best, at-most-of-flawed and "
                            + "at-least-of-best")
                            .formatted(measure));
        }
        if (plus != null && atMostOfBest == null && atMostOfFlawed == null) {
            throw new IllegalArgumentException(
                    "plus of the bound on %s belongs to at-most-of-best or at-most-of-flawed".formatted(measure));
        }
        Stream.of(atMost, atLeast).filter(Objects::nonNull).forEach(Limit::new);
    }

    /** True where the measure has to be above the limit. */
    boolean isLowest() {
        return atLeast != null || atLeastOfBest != null;
    }

    /** True where the limit is taken from the best variant's run. */
    boolean isOfBest() {
        return atMostOfBest != null || atLeastOfBest != null;
    }

    /** True where the limit is taken from the flawed variant's run. */
    boolean isOfFlawed() {
        return atMostOfFlawed != null;
    }

    /**
     * The limit in the measure's unit.
     *
     * @param measured by the variant that it is held against; of no meaning for a limit of its own
     */
    double limit(String unit, int cores, double measured) {
        if (atMost != null || atLeast != null) {
            return new Limit(atMost == null ? atLeast : atMost).in(unit, cores);
        }
        double share = Stream.of(atMostOfBest, atMostOfFlawed, atLeastOfBest).filter(Objects::nonNull).findFirst()
                .orElseThrow();
        return share * measured + (plus == null ? 0 : plus);
    }
}
