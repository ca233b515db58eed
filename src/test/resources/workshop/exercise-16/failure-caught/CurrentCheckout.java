package io.executorlab.app.checkout;

import org.springframework.transaction.TransactionException;
import org.springframework.transaction.annotation.Transactional;

class CurrentCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;

    CurrentCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    @Override
    @Transactional
    public long buy(Purchase purchase) {
        long id = purchases.insert(purchase);
        try {
            audit.record(purchase);
        } catch (TransactionException e) {
            // The purchase must not fail because of its record.
        }
        return id;
    }
}
