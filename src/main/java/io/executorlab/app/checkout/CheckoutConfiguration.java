package io.executorlab.app.checkout;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CheckoutConfiguration {

    private static final String AUDIT = "checkout.audit";

    @Bean
    @ConditionalOnProperty(name = AUDIT, havingValue = "within")
    Checkout auditWithinCheckout(PurchaseRepository purchases, AuditTrail audit) {
        return new AuditWithinCheckout(purchases, audit);
    }

    @Bean
    @ConditionalOnProperty(name = AUDIT, havingValue = "after")
    Checkout auditAfterCheckout(PurchaseRepository purchases, AuditTrail audit) {
        return new AuditAfterCheckout(purchases, audit);
    }

    @Bean
    @ConditionalOnProperty(name = AUDIT, havingValue = "same-transaction")
    Checkout auditInSameTransactionCheckout(PurchaseRepository purchases, AuditTrail audit) {
        return new AuditInSameTransactionCheckout(purchases, audit);
    }

    @Bean
    @ConditionalOnProperty(name = AUDIT, havingValue = "after-commit")
    AuditAfterCommitCheckout auditAfterCommitCheckout(PurchaseRepository purchases, AuditTrail audit,
            ApplicationEventPublisher events) {
        return new AuditAfterCommitCheckout(purchases, audit, events);
    }
}
