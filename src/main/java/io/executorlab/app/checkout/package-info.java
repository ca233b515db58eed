/** Purchases and the record of who tried which: a second transaction within, at the end of or after the first. */
package io.executorlab.app.checkout;
