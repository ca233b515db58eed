/**
 * Stand-ins for third parties' services and for a network's distance, each in a process of its own over real sockets.
 */
package io.executorlab.stubs;
