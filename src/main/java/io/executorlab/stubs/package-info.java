/** Stand-ins for third parties and for a network's distance, each in a process of its own. */
package io.executorlab.stubs;
