/** Asks a route service how long deliveries take: the HTTP client for each request. */
package io.executorlab.app.delivery;
