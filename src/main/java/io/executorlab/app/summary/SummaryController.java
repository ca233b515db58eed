package io.executorlab.app.summary;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class SummaryController {

    private static final int MOST_TOKENS = 2000;

    private final Summaries summaries;

    SummaryController(Summaries summaries) {
        this.summaries = summaries;
    }

    record Summary(int product, String text) {
    }

    @GetMapping("/summaries/{product}")
    CompletableFuture<Summary> summary(@PathVariable int product, @RequestParam int tokens) {
        if (tokens < 1 || tokens > MOST_TOKENS) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "tokens is from 1 to " + MOST_TOKENS);
        }
        SummaryRequest request = new SummaryRequest(tokens);
        return summaries.write(request).whenComplete((text, failure) -> request.callerLeaves())
                .thenApply(text -> new Summary(product, text));
    }

    @ExceptionHandler
    ProblemDetail tooLate(TimeoutException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.GATEWAY_TIMEOUT, "the summary takes too long");
    }
}
