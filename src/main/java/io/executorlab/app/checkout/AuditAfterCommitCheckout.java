package io.executorlab.app.checkout;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * Records by a listener of the commit. It is called after the commit, and still before Spring gives the connection
 * back. A record that gets none is lost, and the buyer hears nothing of it.
 */
class AuditAfterCommitCheckout implements Checkout {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;
    private final ApplicationEventPublisher events;

    AuditAfterCommitCheckout(PurchaseRepository purchases, AuditTrail audit, ApplicationEventPublisher events) {
        this.purchases = purchases;
        this.audit = audit;
        this.events = events;
    }

    @Override
    @Transactional
    public long buy(Purchase purchase) {
        events.publishEvent(purchase);
        return purchases.insert(purchase);
    }

    @TransactionalEventListener
    public void committed(Purchase purchase) {
        audit.record(purchase);
    }
}
