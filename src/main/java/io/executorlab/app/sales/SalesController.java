package io.executorlab.app.sales;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.app.part.RemotePart;
import io.executorlab.app.part.RemoteParts;

@RestController
class SalesController {

    private final Sales sales;
    private final RemoteParts parts;

    SalesController(Sales sales, RemoteParts parts) {
        this.sales = sales;
        this.parts = parts;
    }

    @GetMapping("/sales/{store}")
    ResponseEntity<StoreSales> sales(@PathVariable int store) {
        return ResponseEntity.of(sales.of(store));
    }

    @ExceptionHandler
    ProblemDetail noConnection(CannotCreateTransactionException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
                parts.absence(RemotePart.DATABASE, e).orElse("no database connection came in time"));
    }
}
