/** Compiles a learner's code, runs it under the load, and judges it by hidden bounds. */
package io.executorlab.lab.workshop.fix;
