/** What the pages say, in each language: texts before and after it is known in which, and what other rooms say in English. */
package io.executorlab.lab.workshop.words;
