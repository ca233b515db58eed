/** One variant under a load, or one check, from start to end by one protocol: app, services, load, watch. */
package io.executorlab.lab.run;
