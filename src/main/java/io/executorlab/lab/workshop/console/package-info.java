/** The learner's console: the state of its exercises, its page, and its line to a trainer's board. */
package io.executorlab.lab.workshop.console;
