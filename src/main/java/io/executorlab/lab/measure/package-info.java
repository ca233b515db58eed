/** Computes every number from evidence, and knows its unit, source and pitfall. */
package io.executorlab.lab.measure;
