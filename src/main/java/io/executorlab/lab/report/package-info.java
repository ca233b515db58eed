/** Renders results: terminal, pages, JUnit, JSON. */
package io.executorlab.lab.report;
