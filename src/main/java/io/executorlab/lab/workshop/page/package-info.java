/** Takes a browser's requests and lets in who has the link; gives a page's files, messages and word of changes. */
package io.executorlab.lab.workshop.page;
