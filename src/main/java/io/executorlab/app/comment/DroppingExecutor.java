package io.executorlab.app.comment;

import java.time.Duration;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.antipattern.AntiPattern;

/** Takes tasks to the app's very end, and is not waited for: what runs is interrupted then, what waits is dropped. */
@AntiPattern(name = "lost-on-shutdown", flaw = "the app's end drops the tasks in the queue, which have been accepted")
class DroppingExecutor extends ThreadPoolTaskExecutor {

    DroppingExecutor(Duration atMost) {
        setAcceptTasksAfterContextClose(true);
        setAwaitTerminationMillis(atMost.toMillis());
    }
}
