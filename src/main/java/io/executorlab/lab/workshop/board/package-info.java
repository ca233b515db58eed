/**
 * Takes the reports of learners' consoles, and gives the trainer's page: who has joined, and how far each has come.
 */
package io.executorlab.lab.workshop.board;
