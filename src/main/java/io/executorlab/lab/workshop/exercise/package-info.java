/**
 * Takes the catalogue and a run's evidence, and gives exercises: their questions, the effect of each fix attempt, and
 * how far a learner has come.
 */
package io.executorlab.lab.workshop.exercise;
