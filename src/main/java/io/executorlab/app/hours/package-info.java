/** Tells opening hours and logs each request: the log's lock. */
package io.executorlab.app.hours;
