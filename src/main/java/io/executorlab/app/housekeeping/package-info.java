/** Runs jobs by the clock, a heartbeat and a slow digest, on one scheduler or on two. */
package io.executorlab.app.housekeeping;
