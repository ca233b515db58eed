package io.executorlab.app.housekeeping;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Tells a watchdog whether the service still beats. */
@RestController
@ConditionalOnProperty("housekeeping.enabled")
class HousekeepingController {

    private final Heartbeat heartbeat;

    HousekeepingController(Heartbeat heartbeat) {
        this.heartbeat = heartbeat;
    }

    private record LastBeat(long millisAgo) {
    }

    @GetMapping("/heartbeat")
    LastBeat heartbeat() {
        if (!heartbeat.isAlive()) {
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE,
                    "the last beat was %d ms ago".formatted(heartbeat.age().toMillis()));
        }
        return new LastBeat(heartbeat.age().toMillis());
    }
}
