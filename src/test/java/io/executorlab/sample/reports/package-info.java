/** Strangers' reports of programs that hung after an upgrade of the JDK, in small: the lens names the place before. */
package io.executorlab.sample.reports;
