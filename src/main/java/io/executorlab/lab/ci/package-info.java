/**
 * Makes what a project needs to check itself in its pipeline: a load script with the app's own routes, and the file for
 * the CI that is in use.
 */
package io.executorlab.lab.ci;
