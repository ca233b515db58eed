/** The programs that the app calls: which of them a start needs, which of them nobody answers for, and the command that starts each. */
package io.executorlab.app.part;
