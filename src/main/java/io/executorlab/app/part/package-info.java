/** The programs that the app calls: which of them a start needs and does not find, and the command that starts each. */
package io.executorlab.app.part;
