package io.executorlab.app.delivery;

import com.fasterxml.jackson.annotation.JsonProperty;

record DeliveryTime(@JsonProperty(required = true) int minutes) {
}
