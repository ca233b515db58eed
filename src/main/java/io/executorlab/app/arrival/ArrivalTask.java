package io.executorlab.app.arrival;

import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RootCause;

/** The task that a thread of the executor runs. It counts and logs a failure: nobody waits for the task's end. */
final class ArrivalTask {

    private static final Logger log = LoggerFactory.getLogger(ArrivalTask.class);

    private final ArrivalUpdater updater;
    private final Timer wait;
    private final Timer updated;
    private final Timer failed;

    ArrivalTask(ArrivalUpdater updater, MeterRegistry registry) {
        this.updater = updater;
        wait = Timer.builder("arrival.wait").description("from the request to its task's start").register(registry);
        updated = update(registry, "updated");
        failed = update(registry, "failed");
    }

    void run(ArrivalRequested request) {
        wait.record(request.ticket().leave());
        long from = System.nanoTime();
        Timer outcome = failed;
        try {
            updater.update(request);
            outcome = updated;
        } catch (CallFailedException | DataAccessException | TransactionException e) {
            log.warn("arrival of {} at meeting {} not updated: {}", request.participant(), request.meeting(),
                    RootCause.of(e));
        } finally {
            outcome.record(System.nanoTime() - from, TimeUnit.NANOSECONDS);
        }
    }

    private static Timer update(MeterRegistry registry, String outcome) {
        return Timer.builder("arrival.update").description("of a task, from its start to its end")
                .tag("outcome", outcome).register(registry);
    }
}
