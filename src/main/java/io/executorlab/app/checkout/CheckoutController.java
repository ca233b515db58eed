package io.executorlab.app.checkout;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CheckoutController {

    private final Checkout checkout;
    private final PurchaseRepository purchases;

    CheckoutController(Checkout checkout, PurchaseRepository purchases) {
        this.checkout = checkout;
        this.purchases = purchases;
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
}
