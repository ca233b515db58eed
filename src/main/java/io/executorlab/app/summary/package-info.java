/** Summaries that a language model writes: what a time limit ends, the caller's wait or the call as well. */
package io.executorlab.app.summary;
