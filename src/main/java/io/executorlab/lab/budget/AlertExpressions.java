package io.executorlab.lab.budget;

import java.util.Optional;

import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.PromQl;

/** Measures and their limits as {@link PromQl}. */
final class AlertExpressions {

    private final PromQl promQl;

    AlertExpressions(AlertSettings settings) {
        this.promQl = new PromQl(settings.window(), settings.by());
    }

    /** The measure, of which a limit is to be the most; empty where it is none that an alert can look at. */
    Optional<String> level(String name) {
        return Measures.named(name).level(promQl, Measures.parameter(name));
    }

    /** What a counter grew by in the window; empty where the measure is no counter. */
    Optional<String> growth(String name) {
        return Measures.named(name).growth(promQl, Measures.parameter(name));
    }

    /** For each request in the window. */
    String forEachRequest(String growth) {
        return promQl.forEachRequest(growth);
    }

    /** A limit in the measure's unit. */
    String limit(Limit limit, String unit) {
        double constant = limit.in(unit, 0);
        double forEachCore = limit.in(unit, 1) - constant;
        return forEachCore == 0 ? plain(constant) : "(%s + %s * %s)".formatted(plain(constant), plain(forEachCore), promQl.sum("system_cpu_count"));
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15 ? String.valueOf((long) number) : String.valueOf(number);
    }
}
