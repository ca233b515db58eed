/** Accepts buyers' comments, has a language model check them afterwards, and ends with or without those that wait. */
package io.executorlab.app.comment;
