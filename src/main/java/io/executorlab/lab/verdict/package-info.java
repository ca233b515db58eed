/** What the judges share: results of a cell, who started which threads, when a run is no evidence, and the words of a verdict. */
package io.executorlab.lab.verdict;
