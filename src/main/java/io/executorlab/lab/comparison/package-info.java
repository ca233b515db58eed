/** Variants beside each other: the judge of an experiment, and the headline. */
package io.executorlab.lab.comparison;
