/** Turns the words of a command line into one call and one exit code. */
package io.executorlab.lab.command;
