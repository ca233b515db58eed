/** What the connector's threads are kept for: light requests beside a heavy route, and the scrape. */
package io.executorlab.app.connector;
