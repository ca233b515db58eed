package io.executorlab.lab.run;

import io.executorlab.lab.experiment.Scale;

/**
 * What all cells of one command share.
 *
 * @param jdk the app's
 */
public record LabSetting(Scale scale, Jdk jdk, AppImage image, K6 k6, Services services) {
}
