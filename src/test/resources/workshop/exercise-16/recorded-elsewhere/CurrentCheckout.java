package io.executorlab.app.checkout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.springframework.transaction.annotation.Transactional;

class CurrentCheckout implements Checkout, AutoCloseable {

    private final PurchaseRepository purchases;
    private final AuditTrail audit;
    private final ExecutorService records = Executors.newFixedThreadPool(10);

    CurrentCheckout(PurchaseRepository purchases, AuditTrail audit) {
        this.purchases = purchases;
        this.audit = audit;
    }

    @Override
    @Transactional
    public long buy(Purchase purchase) {
        try {
            return purchases.insert(purchase);
        } finally {
            CompletableFuture.runAsync(() -> audit.record(purchase), records).join();
        }
    }

    @Override
    public void close() {
        records.shutdown();
    }
}
