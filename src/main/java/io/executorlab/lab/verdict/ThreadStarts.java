package io.executorlab.lab.verdict;

import java.util.Map;

/**
 * Where the threads came from that an app started between the load's begin and its rest after it.
 *
 * @param all by the JVM's own counter
 * @param warmUp those before the counter first stood still
 * @param steadyFromSeconds after the load's begin; what is counted for each request begins here
 * @param stoodStill whether the counter stood still at all; where it did not, steady is what follows the load's first third
 * @param pools by which the connector's and the registered executors' pools have grown since then, by pool
 * @param others by who started them, or by name where there is no recording
 * @param unattributed the rest: the counter's growth that neither a pool nor a recording nor a name explains
 */
public record ThreadStarts(double all, double warmUp, double steadyFromSeconds, boolean stoodStill, Map<String, Double> pools,
        Map<String, Double> others, double unattributed) {
}
