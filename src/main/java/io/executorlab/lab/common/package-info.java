/**
 * Holds what every room of the lab uses and no room owns: JSON, YAML with its lines, numbers as they are printed, the
 * nearest of some names, where the lab lives, and the exception for wrong usage.
 */
package io.executorlab.lab.common;
