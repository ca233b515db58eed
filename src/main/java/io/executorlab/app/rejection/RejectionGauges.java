package io.executorlab.app.rejection;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import org.springframework.stereotype.Component;

/**
 * The last trial of each policy and queue: a series for each task, its value the place in the order of starts, 0 for
 * none.
 */
@Component
class RejectionGauges {

    private final MeterRegistry registry;
    private final Map<Tags, MultiGauge> trials = new ConcurrentHashMap<>();

    RejectionGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    void show(RejectionPolicy policy, int queue, List<TaskOutcome> tasks) {
        trials.computeIfAbsent(Tags.of("policy", policy.id(), "queue", String.valueOf(queue)), this::gauge)
                .register(tasks.stream().map(RejectionGauges::row).toList(), true);
    }

    private MultiGauge gauge(Tags trial) {
        return MultiGauge.builder("rejection.task.order").tags(trial)
                .description("Place of a task in the order of starts of the last trial, 0 where it never began")
                .register(registry);
    }

    private static MultiGauge.Row<?> row(TaskOutcome task) {
        return MultiGauge.Row.of(Tags.of("task", String.valueOf(task.task()), "outcome", task.outcome().id(),
                "where", task.where()), task.order() == null ? 0 : task.order());
    }
}
