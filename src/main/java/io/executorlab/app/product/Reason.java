package io.executorlab.app.product;

import org.springframework.core.NestedExceptionUtils;

/** For the log: the root of a failure, without the statements and answers that its wrappers quote. */
final class Reason {

    private Reason() {
    }

    static String of(Throwable failure) {
        return NestedExceptionUtils.getMostSpecificCause(failure).toString().lines().findFirst().orElseThrow();
    }
}
