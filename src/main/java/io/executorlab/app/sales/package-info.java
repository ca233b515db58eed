/** Reads what a store has sold, and bounds the readers where virtual threads do not. */
package io.executorlab.app.sales;
