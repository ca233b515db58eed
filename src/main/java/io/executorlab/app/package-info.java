/** The service that carries the anti-patterns. */
package io.executorlab.app;
