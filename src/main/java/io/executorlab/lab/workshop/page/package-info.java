/** Serves pages and messages to a browser that has the link. */
package io.executorlab.lab.workshop.page;
