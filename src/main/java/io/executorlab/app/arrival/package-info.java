/**
 * Arrivals of a meeting's participants, each with a call to a route service: the unbounded queue and the executor for a
 * spike.
 */
package io.executorlab.app.arrival;
