package io.executorlab.lab.workshop.material;

import io.executorlab.lab.workshop.words.Text;

/** A number of the client's or the server's view. */
public record Figure(Text name, String unit, double value) {
}
