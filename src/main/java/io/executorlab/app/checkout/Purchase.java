package io.executorlab.app.checkout;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What somebody wants to buy at one of the stores. */
record Purchase(@JsonProperty(required = true) int store, @JsonProperty(required = true) int cents) {
}
