/** What a learner starts on this machine, one thing at a time: runs of the exercises, of their remedies, and judgements of a fix. */
package io.executorlab.lab.workshop.run;
