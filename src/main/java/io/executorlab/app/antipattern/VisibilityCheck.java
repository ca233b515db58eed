package io.executorlab.app.antipattern;

import org.springframework.beans.factory.ListableBeanFactory;

/** Whether a flaw that is on can be seen on this JVM. Needs a constructor without parameters. */
public interface VisibilityCheck {

    Visibility check(ListableBeanFactory beans);
}
