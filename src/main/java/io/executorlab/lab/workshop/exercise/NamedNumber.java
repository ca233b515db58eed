package io.executorlab.lab.workshop.exercise;

import java.util.stream.Stream;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.measure.Measures;

/** A number of the client's or the server's view. */
public record NamedNumber(Text name, String unit, double value) {

    /** A measure's words. */
    static Text name(String measure) {
        return Text.of("figure." + Measures.named(measure).name(), Measures.parameter(measure));
    }

    /** The measure where it was taken, else none. */
    static Stream<NamedNumber> of(String measure, Measures measures) {
        return measures.value(measure).stream()
                .mapToObj(value -> new NamedNumber(name(measure), Measures.named(measure).unit(), value));
    }
}
