/** The trainer's board and a console's messages to it: who has joined, and how far each has come. */
package io.executorlab.lab.workshop.board;
