package io.executorlab.app.codeexecution;

import org.springframework.beans.factory.ListableBeanFactory;

import io.executorlab.app.antipattern.Visibility;
import io.executorlab.app.antipattern.VisibilityCheck;

/** A stage that waits on a virtual thread holds no platform thread. */
final class BlockedStageVisibility implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return beans.containsBean("virtualSessionExecutor")
                ? Visibility.hidden("the stage waits on a virtual thread, which holds no platform thread")
                : Visibility.shown("each running program blocks two threads besides the JDK's process reaper");
    }
}
