/** A thread budget in a test: how many threads it may start, and how many it may leave. */
package io.executorlab.junit;
