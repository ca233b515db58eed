/** Watches one app from outside: metrics, thread dumps, flight recording. */
package io.executorlab.lab.watch;
