/** Tells what stacks mean: the pool, the wait, and the anti-pattern that they point to. */
package io.executorlab.lab.diagnosis;
