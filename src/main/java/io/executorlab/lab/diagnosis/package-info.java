/**
 * Takes stacks and tells what they mean, for whoever asks: the pool, what the thread waits for and where, and of which
 * anti-pattern that is a sign.
 */
package io.executorlab.lab.diagnosis;
