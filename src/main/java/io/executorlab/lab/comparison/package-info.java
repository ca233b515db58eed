/** Sets variants beside each other, judges the experiment, and picks the headline. */
package io.executorlab.lab.comparison;
