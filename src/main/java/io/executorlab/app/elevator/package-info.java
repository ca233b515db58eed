/** Calls an elevator over Netty: the event loop group for each call. */
package io.executorlab.app.elevator;
