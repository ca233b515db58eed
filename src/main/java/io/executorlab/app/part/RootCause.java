package io.executorlab.app.part;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.transaction.TransactionSystemException;

/** For the log: the root of a failure, without the statements and answers that its wrappers quote. */
public final class RootCause {

    private RootCause() {
    }

    public static String of(Throwable failure) {
        // A connection that broke cannot be rolled back either, and that failure comes in front of the first one.
        Throwable first =
                failure instanceof TransactionSystemException rollback && rollback.getOriginalException() != null
                        ? rollback.getOriginalException()
                        : failure;
        return NestedExceptionUtils.getMostSpecificCause(first).toString().lines().findFirst().orElseThrow();
    }
}
