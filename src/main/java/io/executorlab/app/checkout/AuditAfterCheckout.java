package io.executorlab.app.checkout;

/** Records once the purchase's transaction has ended, and given its connection back: never two at a time. */
class AuditAfterCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;

    AuditAfterCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    @Override
    public long buy(Purchase purchase) {
        try {
            return purchases.insert(purchase);
        } finally {
            audit.record(purchase);
        }
    }
}
