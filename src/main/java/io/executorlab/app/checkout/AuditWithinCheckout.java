package io.executorlab.app.checkout;

import org.springframework.transaction.annotation.Transactional;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Records within the purchase's transaction, in a new one. The first transaction keeps its connection while the second
 * asks for another. Once as many purchases are under way as there are connections, each waits for one that none gives
 * back.
 */
@AntiPattern(name = "nested-connection",
        flaw = "the audit row's transaction takes a second connection while the purchase's holds the first")
class AuditWithinCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;

    AuditWithinCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    @Override
    @Transactional
    public long buy(Purchase purchase) {
        try {
            return purchases.insert(purchase);
        } finally {
            audit.record(purchase);
        }
    }
}
