/**
 * Which anti-patterns a start has switched on, for the log: what is broken, where, and whether this JVM can show it.
 */
package io.executorlab.app.antipattern;
