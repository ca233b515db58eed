/** Tells from thread dumps which of the anti-patterns an app looks like, by signs that are data. */
package io.executorlab.lab.diagnosis;
