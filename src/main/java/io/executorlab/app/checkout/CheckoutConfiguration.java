package io.executorlab.app.checkout;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CheckoutConfiguration {

    @Bean
    Checkout checkout(PurchaseRepository purchases, AuditTrail audit, ApplicationEventPublisher events,
            CheckoutProperties properties) {
        return switch (properties.audit()) {
            case WITHIN -> new AuditWithinCheckout(purchases, audit);
            case AFTER -> new AuditAfterCheckout(purchases, audit);
            case SAME_TRANSACTION -> new AuditInSameTransactionCheckout(purchases, audit);
            case AFTER_COMMIT -> new AuditAfterCommitCheckout(purchases, audit, events);
        };
    }
}
