/** Judges, proposes, proves and compares thread budgets. */
package io.executorlab.lab.budget;
