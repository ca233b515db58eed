/** A heavy route beside light ones: the starved connector. */
package io.executorlab.app.connector;
