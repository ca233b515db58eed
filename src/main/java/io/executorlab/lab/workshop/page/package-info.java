/** What each page of the workshop stands on: its server, who may come in, its files and words, and word of changes. */
package io.executorlab.lab.workshop.page;
