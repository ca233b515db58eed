/** Jobs that run by the clock, a heartbeat and a slow digest: the scheduler whose threads they share. */
package io.executorlab.app.housekeeping;
