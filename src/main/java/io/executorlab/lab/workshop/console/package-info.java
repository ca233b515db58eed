/** Serves a learner's pages, and runs and judges what the learner does. */
package io.executorlab.lab.workshop.console;
