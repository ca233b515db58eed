/** How the app makes its thread pools, and its threads counted by name, as a metric. */
package io.executorlab.app.thread;
