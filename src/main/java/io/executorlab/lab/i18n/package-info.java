/** Makes a sentence of a key and values, in the reader's language. */
package io.executorlab.lab.i18n;
