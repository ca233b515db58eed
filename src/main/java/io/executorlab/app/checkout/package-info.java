/** Purchases and their record: the second connection while the first is held. */
package io.executorlab.app.checkout;
