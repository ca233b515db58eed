/** Reads the files that say what is run and what must hold, with the line of every mistake. */
package io.executorlab.lab.experiment;
