package io.executorlab.app.review;

import java.util.concurrent.RejectedExecutionException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import io.executorlab.app.part.RemotePart;
import io.executorlab.app.part.RemoteParts;

/**
 * A code host that answers wrongly is a 502, a request whose time is over a 504; what fails only for now is a 503 that
 * says when to come back. It goes before Spring Boot's own advice, which would take a cause for the caller's unreadable
 * request.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
@RestControllerAdvice(assignableTypes = ReviewController.class)
class ReviewProblemAdvice {

    private static final Logger log = LoggerFactory.getLogger(ReviewProblemAdvice.class);
    private static final String RETRY_AFTER_SECONDS = "1";

    private final RemoteParts parts;

    ReviewProblemAdvice(RemoteParts parts) {
        this.parts = parts;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> codeHost(CodeHostException e) {
        return e.answered() ? problem(HttpStatus.BAD_GATEWAY, "the code host gave no usable answer", e)
                : problem(HttpStatus.SERVICE_UNAVAILABLE,
                        parts.absence(RemotePart.PULL_REQUESTS, e).orElse("the code host is not available"), e);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> full(RejectedExecutionException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "too many collections of reviews", e);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> tooLong(WaitTooLongException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "the collection takes too long", e);
    }

    /** Not a 503: whoever came back in a second would wait as long again. */
    @ExceptionHandler
    ResponseEntity<ProblemDetail> over(DeadlineExceededException e) {
        return problem(HttpStatus.GATEWAY_TIMEOUT,
                "the collection was given up at its time limit; ask for fewer pull requests at a time", e);
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatus status, String detail, Exception e) {
        log.warn("{}: {}", detail, e.getMessage());
        ResponseEntity.BodyBuilder response = ResponseEntity.status(status);
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            response.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return response.body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
