/** The words of the command line, and the one place where what went wrong becomes an exit code. */
package io.executorlab.lab.command;
