package io.executorlab.lab.workshop.exercise;

import io.executorlab.lab.i18n.Text;

/** A number of the client's or the server's view. */
public record NamedNumber(Text name, String unit, double value) {
}
