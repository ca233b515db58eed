package io.executorlab.app.checkout;

class CurrentCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;

    CurrentCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    @Override
    public long buy(Purchase purchase) {
        audit.record(purchase);
        return purchases.insert(purchase);
    }
}
