package io.executorlab.lab.workshop.exercise;

import java.util.Set;
import java.util.stream.Stream;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.measure.Measures;

/** A number of the client's or the server's view. */
public record NamedNumber(Text name, String unit, double value) {

    /** What the app or the script of a load has named has words of its own. */
    private static final Set<String> OF_THEIR_OWN = Set.of("metric.max(*)", "requests.counted(*)");

    /** A measure's words. */
    static Text name(String measure) {
        String name = Measures.named(measure).name();
        return Text.of("figure." + (OF_THEIR_OWN.contains(name) ? measure : name), Measures.parameter(measure));
    }

    /** The measure where it was taken, else none. */
    static Stream<NamedNumber> of(String measure, Measures measures) {
        return measures.value(measure).stream()
                .mapToObj(value -> new NamedNumber(name(measure), Measures.named(measure).unit(), value));
    }
}
