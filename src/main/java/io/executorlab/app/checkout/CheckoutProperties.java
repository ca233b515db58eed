package io.executorlab.app.checkout;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** @param audit when a purchase is recorded */
@ConfigurationProperties("checkout")
record CheckoutProperties(Audit audit) {

    enum Audit { WITHIN, AFTER_COMMIT, SAME_TRANSACTION, AFTER }
}
