/** Holds what every package uses: JSON, YAML with its lines, numbers as printed, a key as a sentence in a language. */
package io.executorlab.lab.common;
