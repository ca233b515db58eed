package io.executorlab.app.sales;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SalesController {

    private final Sales sales;
    private final SalesCalls calls;

    SalesController(Sales sales, SalesCalls calls) {
        this.sales = sales;
        this.calls = calls;
    }

    @GetMapping("/sales/{store}")
    ResponseEntity<StoreSales> sales(@PathVariable int store) {
        return ResponseEntity.of(sales.of(store));
    }

    @ExceptionHandler
    ProblemDetail noConnection(CannotCreateTransactionException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
                calls.database().absence(e).orElse("no database connection came in time"));
    }

    @ExceptionHandler
    ProblemDetail full(TooManyReadersException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, e.getMessage());
    }
}
