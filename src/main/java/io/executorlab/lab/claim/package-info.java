/** Judges what the five posts claim by what was measured. */
package io.executorlab.lab.claim;
