package io.executorlab.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Limits the threads that a test may start and leave; with more of them it fails and names the line that started them.
 * On a class it holds for each of its tests by itself. Threads that {@code @BeforeEach} and {@code @AfterEach} start
 * are not the test's.
 *
 * <pre>{@code @ThreadBudget(started = 0, from = "com.acme")
 *
 * @Test void orders() { ... } }</pre>
 *
 * <p>Counted are the JVM's own flight recording events {@code jdk.ThreadStart} and {@code jdk.ThreadEnd}, of virtual
 * threads {@code jdk.VirtualThreadStart} and {@code jdk.VirtualThreadEnd}, not names. {@link ThreadBudgets} is the same
 * without annotations.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(ThreadBudgetExtension.class)
public @interface ThreadBudget {

    /** As many as there are. */
    int UNBOUNDED = Integer.MAX_VALUE;

    /** Threads that may be started while the test runs. */
    int started() default UNBOUNDED;

    /** Of the threads that were started while the test ran, those that may be alive after it. */
    int left() default 0;

    /**
     * Packages or classes whose starts count: those with such a frame in the starting stack. All count where none is
     * given.
     */
    String[] from() default {};

    /** Runs of the test's method before it is counted, so that pools have filled and classes are loaded. */
    int warmUp() default 0;

    /** Milliseconds that threads have to end after the test before they count as left. */
    int lingerMillis() default 2_000;
}
