/** A language model that other features of the app call. */
package io.executorlab.app.model;
