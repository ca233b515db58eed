/**
 * Computes exact intervals over the numbers of a few runs, and tells what counts as no difference. Knows numbers alone.
 */
package io.executorlab.lab.statistics;
