/** Keeps the connector's threads for light requests beside a heavy route, and for the scrape. */
package io.executorlab.app.connector;
