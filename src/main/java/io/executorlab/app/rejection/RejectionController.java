package io.executorlab.app.rejection;

import java.util.List;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

import io.executorlab.app.thread.RejectionPolicy;

@RestController
class RejectionController {

    // With more places nothing is ever refused.
    private static final int LARGEST_QUEUE = 10;

    private final int usualQueue;

    RejectionController(@Value("${rejection.queue-capacity}") int usualQueue) {
        this.usualQueue = usualQueue;
    }

    /** @param tasks in the order of their submission */
    private record TrialAnswer(RejectionPolicy policy, int queue, List<TaskOutcome> tasks) {
    }

    @PostMapping("/rejections")
    TrialAnswer run(@RequestParam RejectionPolicy policy, @RequestParam(required = false) Integer queue)
            throws InterruptedException {
        int capacity = queue == null ? usualQueue : queue;
        if (capacity < 1 || capacity > LARGEST_QUEUE) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "queue is not between 1 and " + LARGEST_QUEUE);
        }
        return new TrialAnswer(policy, capacity, RejectionTrial.run(policy, capacity));
    }
}
