/** Every number that the lab computes from evidence, and all that is known of it: unit, source, parameter, pitfall. */
package io.executorlab.lab.measure;
