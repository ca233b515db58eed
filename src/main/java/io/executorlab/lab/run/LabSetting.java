package io.executorlab.lab.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.service.Services;

/**
 * The app's image, its JDK, k6, the services and the programs, which all cells of one command share.
 *
 * @param jdk the app's where its cell names no other
 * @param k6 null where nothing puts a load on
 */
public record LabSetting(Scale scale, Jdk jdk, AppImage image, K6 k6, Services services, ProcessRegistry registry,
        Progress progress) implements AutoCloseable {

    /** Throws {@link CouldNotStartException} where the app cannot be unpacked. */
    public static LabSetting withoutLoad(Jdk jdk, ProcessRegistry registry, Progress progress, Path logs) {
        AppImage image = new AppImage(Home.jar());
        image.unpack(progress);
        return new LabSetting(Scale.QUICK, jdk, image, null, new Services(registry, progress, logs), registry,
                progress);
    }

    /** Throws {@link CouldNotStartException} where the app cannot be unpacked or there is no k6. */
    public static LabSetting of(Scale scale, Jdk jdk, ProcessRegistry registry, Progress progress, Path logs) {
        LabSetting setting = withoutLoad(jdk, registry, progress, logs);
        return new LabSetting(scale, jdk, setting.image, K6.required(), setting.services, registry, progress);
    }

    /** Shares the services and the programs, which are closed with the first one. */
    public LabSetting on(Jdk other) {
        return new LabSetting(scale, other, image, k6, services, registry, progress);
    }

    /** Shares them likewise. */
    public LabSetting with(AppImage.Overlay overlay) {
        return new LabSetting(scale, jdk, image.with(overlay), k6, services, registry, progress);
    }

    /** This JDK where it will do for the cell, else an installed one that does; empty where none does. */
    public static Optional<Jdk> jdkFor(Cell cell, Jdk jdk) {
        return jdk.or(cell.jvm().release(), cell.jdk());
    }

    /** The command of a small program that is in the same jar. */
    List<String> stub(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(Jdk.own().java().toString(), "-XX:-UsePerfData",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m"));
        command.addAll(image.command());
        command.add("stub");
        command.addAll(arguments);
        return command;
    }

    /** Ends the services, and all programs with them. */
    @Override
    public void close() {
        services.close();
    }
}
