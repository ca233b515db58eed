/** An exercise's files in the learner's own editor: made without what gives the flaw away, compiled, run under the load and judged by hidden bounds. */
package io.executorlab.lab.workshop.fix;
