/** Makes the app's thread pools and counts threads by name. */
package io.executorlab.app.thread;
