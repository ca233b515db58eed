/** Takes a browser's requests and lets in who has the link; gives a page's files and messages. */
package io.executorlab.lab.workshop.page;
