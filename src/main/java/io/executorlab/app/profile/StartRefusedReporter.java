package io.executorlab.app.profile;

import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Prints the message alone. Spring Boot's own reporter would log it with a stack trace, as logging is not set up yet.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class StartRefusedReporter implements SpringBootExceptionReporter {

    @Override
    public boolean reportException(Throwable failure) {
        if (failure instanceof StartRefusedException) {
            System.err.println(failure.getMessage());
            return true;
        }
        return false;
    }
}
