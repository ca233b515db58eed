package io.executorlab.app.antipattern;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the class that holds a flaw, so that the app can say at its start which flaws are on and where they are. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AntiPattern {

    /** As in the profile's name, e.g. {@code event-loop-per-call}. */
    String name();

    String flaw();

    Visibility visibility() default Visibility.EVERYWHERE;
}
