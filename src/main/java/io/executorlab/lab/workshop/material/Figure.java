package io.executorlab.lab.workshop.material;

import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.workshop.words.Text;

/** A number of the client's or the server's view. */
public record Figure(Text name, String unit, double value) {

    /** The same among the numbers of two loads. */
    Figure of(LoadPart part) {
        return new Figure(Text.of("figure.of-" + part.word(), name), unit, value);
    }
}
