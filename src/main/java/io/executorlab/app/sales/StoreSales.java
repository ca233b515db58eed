package io.executorlab.app.sales;

/** How many purchases a store has had. */
record StoreSales(int store, String name, long purchases) {
}
