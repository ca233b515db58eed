package io.executorlab.app.checkout;

import java.util.concurrent.Semaphore;

import org.springframework.transaction.annotation.Transactional;

class CurrentCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;
    private final Semaphore places = new Semaphore(9);

    CurrentCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    // Ten connections are enough for nine who need two each.
    @Override
    @Transactional
    public long buy(Purchase purchase) {
        places.acquireUninterruptibly();
        try {
            return purchases.insert(purchase);
        } finally {
            audit.record(purchase);
            places.release();
        }
    }
}
