/** The trainer's board: who has joined, how far each has come, and what the trainer offers them. */
package io.executorlab.lab.workshop.board;
