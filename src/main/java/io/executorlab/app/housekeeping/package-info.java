/** Two scheduled jobs: the one scheduler thread. */
package io.executorlab.app.housekeeping;
