/** Writes a project's load script and the file for its CI server. */
package io.executorlab.lab.ci;
