package io.executorlab.app.antipattern;

import org.springframework.beans.factory.ListableBeanFactory;

/** Checks whether the effect of a flaw that is on appears on this JVM. Needs a constructor without parameters. */
public interface VisibilityCheck {

    Visibility check(ListableBeanFactory beans);
}
