package io.executorlab.app.connector;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The scrape as it is without a management port: one more request for the main connector's threads. */
@RestController
@ConditionalOnProperty("metrics-on-main-port")
class MetricsOnMainPortController {

    private static final MediaType TEXT = MediaType.parseMediaType("text/plain;version=0.0.4;charset=utf-8");

    private final PrometheusMeterRegistry registry;

    MetricsOnMainPortController(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    @GetMapping("/metrics")
    ResponseEntity<String> metrics() {
        return ResponseEntity.ok().contentType(TEXT).body(registry.scrape(TEXT.toString()));
    }
}
