package io.executorlab.app.sales;

/** A store with the number of its purchases. */
record StoreSales(int store, String name, long purchases) {
}
