/** Results for the eye and for other programs: terminal, pages, JUnit, JSON. */
package io.executorlab.lab.report;
