package io.executorlab.app.arrival;

import com.fasterxml.jackson.annotation.JsonProperty;

/** In degrees. */
record Position(@JsonProperty(required = true) double latitude, @JsonProperty(required = true) double longitude) {

    boolean isOnEarth() {
        return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    }
}
