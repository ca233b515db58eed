/** Tells the opening hours of stores, and logs each request: in its own thread, or by a queue before the console. */
package io.executorlab.app.hours;
