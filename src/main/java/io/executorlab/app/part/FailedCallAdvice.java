package io.executorlab.app.part;

import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers for a part that failed, with the command that starts it where nothing answers there, and for an executor
 * that takes no more. A 503 says when to come back. It goes before Spring Boot's own advice, which would take a cause
 * for the caller's unreadable request.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
@RestControllerAdvice
class FailedCallAdvice {

    private static final Logger log = LoggerFactory.getLogger(FailedCallAdvice.class);
    private static final String RETRY_AFTER_SECONDS = "1";

    private final RemoteParts parts;

    FailedCallAdvice(RemoteParts parts) {
        this.parts = parts;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> failed(CallFailedException e) {
        String detail = parts.absence(e.part(), e).orElse(e.getMessage());
        // Under load a time limit ends requests by the hundreds.
        return e.status() == HttpStatus.GATEWAY_TIMEOUT ? problem(e.status(), detail) : logged(e.status(), detail, e);
    }

    @ExceptionHandler({DataAccessResourceFailureException.class, TransientDataAccessException.class,
            RecoverableDataAccessException.class, CannotCreateTransactionException.class,
            TransactionSystemException.class})
    ResponseEntity<ProblemDetail> database(Exception e) {
        Optional<String> absence = parts.absence(RemotePart.DATABASE, e);
        String detail = absence.orElse("the database is not available");
        // As for a time limit: a pool that is used up ends requests by the hundreds.
        boolean usedUp = absence.isEmpty() && e instanceof CannotCreateTransactionException;
        return usedUp ? problem(HttpStatus.SERVICE_UNAVAILABLE, detail)
                : logged(HttpStatus.SERVICE_UNAVAILABLE, detail, e);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> full(RejectedExecutionException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "too many requests at once");
    }

    private static ResponseEntity<ProblemDetail> logged(HttpStatus status, String detail, Exception e) {
        log.warn("{}: {}", detail, RootCause.of(e));
        return problem(status, detail);
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatus status, String detail) {
        // A stream of events is not the type of a problem.
        ResponseEntity.BodyBuilder response =
                ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return response.body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
