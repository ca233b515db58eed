/**
 * The files that a run leaves, read back: scrapes, thread dumps, flight recording, k6's summary, logs, machine. Knows
 * no rule.
 */
package io.executorlab.lab.evidence;
