package io.executorlab.app.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A purchase that somebody asks one of the stores for. */
record Purchase(@JsonProperty(required = true) int store, @JsonProperty(required = true) int cents) {
}
