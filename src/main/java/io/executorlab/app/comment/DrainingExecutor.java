package io.executorlab.app.comment;

import java.time.Duration;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Has the app's end wait for its tasks, for a time that the platform gives, and says how many it could not do. */
class DrainingExecutor extends ThreadPoolTaskExecutor {

    private static final Logger log = LoggerFactory.getLogger(DrainingExecutor.class);

    DrainingExecutor(Duration atMost) {
        setWaitForTasksToCompleteOnShutdown(true);
        setAwaitTerminationMillis(atMost.toMillis());
    }

    @Override
    public void shutdown() {
        super.shutdown();
        int underWay = getActiveCount();
        List<Runnable> waiting = getThreadPoolExecutor().shutdownNow();
        if (underWay + waiting.size() > 0) {
            log.warn("{} tasks were accepted and are not done", underWay + waiting.size());
        }
    }
}
