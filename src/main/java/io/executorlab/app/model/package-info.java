/** Calls a language model for other features. */
package io.executorlab.app.model;
