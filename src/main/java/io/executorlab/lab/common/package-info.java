/** Holds what every package uses: JSON, YAML with its lines, numbers as they are printed. */
package io.executorlab.lab.common;
