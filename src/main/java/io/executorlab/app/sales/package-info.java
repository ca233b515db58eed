/** Reads what a store has sold: the virtual threads without a bound. */
package io.executorlab.app.sales;
