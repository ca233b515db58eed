/** Summaries of a language model: the time-out that leaves the call running. */
package io.executorlab.app.summary;
