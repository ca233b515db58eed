package io.executorlab.app.elevator;

import org.springframework.beans.factory.ListableBeanFactory;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** Shows on every JVM; how many threads a call starts follows from the processors unless the profile says it. */
final class EventLoopVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        int configured = beans.getBean(ElevatorProperties.class).eventLoopPerCall().threads();
        int threads = configured == 0 ? 2 * Runtime.getRuntime().availableProcessors() : configured;
        return Visibility.shown("a call's group has %d event loop threads".formatted(threads));
    }
}
