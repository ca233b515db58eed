/** Figures over time and tables of a metric's series, ready to be drawn. */
package io.executorlab.lab.chart;
