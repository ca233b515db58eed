package io.executorlab.lab.run;

import java.util.Optional;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.service.Services;

/**
 * What all cells of one command share.
 *
 * @param jdk the app's where its cell names no other
 * @param alias under which the app runs where nobody is to read which variant it is; null for none
 */
public record LabSetting(Scale scale, Jdk jdk, AppImage image, K6 k6, Services services, String alias) {

    public LabSetting(Scale scale, Jdk jdk, AppImage image, K6 k6, Services services) {
        this(scale, jdk, image, k6, services, null);
    }

    /** The JDK for this cell: its own release where it names one, which may be missing on this machine. */
    public Optional<Jdk> jdkFor(Cell cell) {
        return jdk.orOfRelease(cell.jvm().release());
    }
}
