/** Knows the programs that the app calls, and the command that starts each. */
package io.executorlab.app.part;
