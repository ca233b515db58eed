/** Makes the app's thread pools, and counts its threads by name, as a metric. */
package io.executorlab.app.thread;
