package io.executorlab.app.checkout;

import org.springframework.transaction.annotation.Transactional;

/** Records in the purchase's own transaction: one connection, and no row of what was undone. */
class AuditInSameTransactionCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;

    AuditInSameTransactionCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    @Override
    @Transactional
    public long buy(Purchase purchase) {
        audit.recordWithin(purchase);
        return purchases.insert(purchase);
    }
}
