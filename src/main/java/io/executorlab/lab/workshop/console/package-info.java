/**
 * Takes what a learner does in a browser, runs and judges it on this machine, one thing at a time, and gives the
 * learner's pages and the reports to a trainer's board.
 */
package io.executorlab.lab.workshop.console;
