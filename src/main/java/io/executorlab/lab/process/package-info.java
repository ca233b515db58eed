/**
 * Programs that cannot outlive the lab: started, supervised, limited and ended. With them the JDKs, the ports and the
 * progress line.
 */
package io.executorlab.lab.process;
