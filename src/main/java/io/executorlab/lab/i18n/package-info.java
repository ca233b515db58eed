/** Takes a message key with values and gives the sentence in a language that somebody reads. */
package io.executorlab.lab.i18n;
