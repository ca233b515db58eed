/**
 * The files that say what is run and what must hold: experiments, cells, loads, bounds and budgets, with the line of
 * every mistake.
 */
package io.executorlab.lab.experiment;
