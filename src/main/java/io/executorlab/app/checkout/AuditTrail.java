package io.executorlab.app.checkout;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Records attempts to buy. A row stays whatever becomes of the purchase, and so it has a transaction of its own. */
@Repository
class AuditTrail {

    private final JdbcClient jdbc;

    AuditTrail(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void record(Purchase purchase) {
        insert(purchase);
    }

    /** In the caller's transaction, with which the row is lost too. */
    @Transactional
    public void recordWithin(Purchase purchase) {
        insert(purchase);
    }

    private void insert(Purchase purchase) {
        jdbc.sql("insert into audit (store, cents) values (?, ?)").params(purchase.store(), purchase.cents()).update();
    }
}
