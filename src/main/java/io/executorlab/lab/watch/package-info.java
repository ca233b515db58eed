/** One app seen from outside: its metrics, thread dumps and flight recording, and how often it is asked for them. */
package io.executorlab.lab.watch;
