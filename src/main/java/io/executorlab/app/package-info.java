/** The service that carries the anti-patterns; each package below is a feature, or what several features need. */
package io.executorlab.app;
