package io.executorlab.app.rejection;

import java.util.List;
import java.util.concurrent.Semaphore;

import org.springframework.beans.factory.annotation.Value;
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

    private final int usualQueue;
    private final Semaphore trial = new Semaphore(1);

    RejectionController(@Value("${rejection.queue-capacity}") int usualQueue) {
        this.usualQueue = usualQueue;
    }

    /** @param tasks in the order of their submission */
    private record TrialAnswer(String policy, int queue, List<TaskOutcome> tasks) {
    }

    @PostMapping("/rejections")
    TrialAnswer run(@RequestParam String policy, @RequestParam(required = false) Integer queue)
            throws InterruptedException {
        RejectionPolicy rejection = RejectionPolicy.named(policy).orElseThrow(() -> bad(
                "unknown policy; known are " + String.join(", ", RejectionPolicy.ids())));
        int capacity = queue == null ? usualQueue : queue;
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
