/** What a run's evidence gives an exercise: its cause, questions with their answers, and the effect of each remedy. Pure functions of that evidence. */
package io.executorlab.lab.workshop.material;
