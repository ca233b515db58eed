/** Variants beside each other: the judge of an experiment, and the sentence that matters. */
package io.executorlab.lab.comparison;
