package io.executorlab.app.rejection;

import java.util.concurrent.Semaphore;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** One trial at a time, since each has threads of its own. */
@RestController
class RejectionController {

    // With more places nothing is ever refused.
    private static final int LARGEST_QUEUE = 10;

    private final RejectionProperties properties;
    private final Semaphore trial = new Semaphore(1);

    RejectionController(RejectionProperties properties) {
        this.properties = properties;
    }

    @PostMapping("/rejections")
    TrialAnswer run(@RequestParam String policy, @RequestParam(required = false) Integer queue)
            throws InterruptedException {
        RejectionPolicy rejection = RejectionPolicy.named(policy).orElseThrow(() -> bad(
                "unknown policy; known are " + String.join(", ", RejectionPolicy.ids())));
        int capacity = queue == null ? properties.queueCapacity() : queue;
        if (capacity < 1 || capacity > LARGEST_QUEUE) {
            throw bad("queue is not between 1 and " + LARGEST_QUEUE);
        }
        if (!trial.tryAcquire()) {
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "another trial is under way");
        }
        try {
            return new TrialAnswer(rejection.id(), capacity, RejectionTrial.run(rejection, capacity));
        } finally {
            trial.release();
        }
    }

    private static ResponseStatusException bad(String detail) {
        return new ResponseStatusException(HttpStatus.BAD_REQUEST, detail);
    }
}
