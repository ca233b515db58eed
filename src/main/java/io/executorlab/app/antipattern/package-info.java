/**
 * Announces in the log which anti-patterns a start has switched on: what is broken, where, and whether this JVM can
 * show it.
 */
package io.executorlab.app.antipattern;
