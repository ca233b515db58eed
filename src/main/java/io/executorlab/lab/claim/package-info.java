/** Judges what the five blog posts claim by what was measured. */
package io.executorlab.lab.claim;
