package io.executorlab.app.checkout;

class CurrentCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;

    CurrentCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    // The repository has a transaction of its own, and has given its connection back when the record takes one.
    @Override
    public long buy(Purchase purchase) {
        try {
            return purchases.insert(purchase);
        } finally {
            audit.record(purchase);
        }
    }
}
