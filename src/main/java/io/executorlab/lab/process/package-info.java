/** Starts, limits and ends programs that cannot outlive the lab. Finds JDKs and ports. */
package io.executorlab.lab.process;
