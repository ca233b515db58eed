/** Shows a trainer how far each learner has come. */
package io.executorlab.lab.workshop.board;
