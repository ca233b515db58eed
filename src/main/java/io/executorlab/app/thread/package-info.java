/** Threads counted by name, as a metric. */
package io.executorlab.app.thread;
