/** What a few runs, or the samples of one, can and cannot say: exact intervals over runs, what counts as no difference, whether a level rises. Knows samples of numbers alone. */
package io.executorlab.lab.statistics;
