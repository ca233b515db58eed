/** Computes exact intervals over the numbers of a few runs. */
package io.executorlab.lab.statistics;
