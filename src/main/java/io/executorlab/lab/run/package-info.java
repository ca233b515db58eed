/** Runs one variant under a load, or one check: app, services, load, watch. */
package io.executorlab.lab.run;
