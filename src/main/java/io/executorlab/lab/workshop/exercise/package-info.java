/** Makes exercises from the catalogue and a run's evidence. */
package io.executorlab.lab.workshop.exercise;
