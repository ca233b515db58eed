/** How far a learner has come: steps, answers, hints and bets of each exercise, and the file that keeps them. */
package io.executorlab.lab.workshop.progress;
