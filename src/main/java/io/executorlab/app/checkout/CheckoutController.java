package io.executorlab.app.checkout;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.app.part.RemotePart;
import io.executorlab.app.part.RemoteParts;

@RestController
class CheckoutController {

    private final Checkout checkout;
    private final PurchaseRepository purchases;
    private final RemoteParts parts;

    CheckoutController(Checkout checkout, PurchaseRepository purchases, RemoteParts parts) {
        this.checkout = checkout;
        this.purchases = purchases;
        this.parts = parts;
    }

    private record Bought(long purchase) {
    }

    private record Unrecorded(long purchases) {
    }

    @PostMapping("/purchases")
    @ResponseStatus(HttpStatus.CREATED)
    Bought buy(@RequestBody Purchase purchase) {
        return new Bought(checkout.buy(purchase));
    }

    @GetMapping("/purchases/unrecorded")
    Unrecorded unrecorded() {
        return new Unrecorded(purchases.withoutRecord());
    }

    @ExceptionHandler
    ProblemDetail noConnection(CannotCreateTransactionException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE,
                parts.absence(RemotePart.DATABASE, e).orElse("no database connection came in time"));
    }
}
