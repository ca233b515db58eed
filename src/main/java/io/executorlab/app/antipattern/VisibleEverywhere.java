package io.executorlab.app.antipattern;

import org.springframework.beans.factory.ListableBeanFactory;

/** Of a flaw that depends on neither JDK nor processors. */
final class VisibleEverywhere implements VisibilityCheck {

    @Override
    public Visibility check(ListableBeanFactory beans) {
        return Visibility.shown("it depends on neither JDK nor processors");
    }
}
