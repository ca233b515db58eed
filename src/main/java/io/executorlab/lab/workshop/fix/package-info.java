/**
 * Takes an exercise's files from the learner's own editor, compiles and runs them under the load, and gives the verdict
 * by hidden bounds.
 */
package io.executorlab.lab.workshop.fix;
