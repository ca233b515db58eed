/** Says in the log which flaws are on, where they are, and whether this JVM can show them. */
package io.executorlab.app.antipattern;
