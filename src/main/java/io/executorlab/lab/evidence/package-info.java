/** Reads back the files that a run leaves. Knows no rule. */
package io.executorlab.lab.evidence;
