/** What a few runs can and cannot say: exact intervals over runs, what counts as no difference, how many runs would decide. Knows samples of numbers alone. */
package io.executorlab.lab.statistics;
