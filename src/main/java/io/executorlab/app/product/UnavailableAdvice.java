package io.executorlab.app.product;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import io.executorlab.app.part.RemotePart;
import io.executorlab.app.part.RemoteParts;

/** Answers a failure that may pass with a 503 that says when to come back. */
@RestControllerAdvice
class UnavailableAdvice {

    private static final Logger log = LoggerFactory.getLogger(UnavailableAdvice.class);
    private static final String RETRY_AFTER_SECONDS = "1";

    private final RemoteParts parts;

    UnavailableAdvice(RemoteParts parts) {
        this.parts = parts;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> search(SearchUnavailableException e) {
        return unavailable(parts.absence(RemotePart.SEARCH, e).orElse("the search engine is not available"), e);
    }

    @ExceptionHandler({DataAccessResourceFailureException.class, TransientDataAccessException.class,
            RecoverableDataAccessException.class, CannotCreateTransactionException.class,
            TransactionSystemException.class})
    ResponseEntity<ProblemDetail> database(Exception e) {
        return unavailable(parts.absence(RemotePart.DATABASE, e).orElse("the database is not available"), e);
    }

    private static ResponseEntity<ProblemDetail> unavailable(String detail, Exception e) {
        log.warn("{}: {}", detail, Reason.of(e));
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
                .body(ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, detail));
    }
}
