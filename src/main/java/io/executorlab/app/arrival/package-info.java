/** Arrivals at a meeting: the unbounded queue, and the executor for a spike. */
package io.executorlab.app.arrival;
