package io.executorlab.app.product;

/** The search client was needed for the first time. */
record SearchClientOpened() {
}
