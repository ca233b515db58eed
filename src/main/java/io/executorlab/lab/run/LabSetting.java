package io.executorlab.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.service.Services;

/**
 * The app's image, its JDK, k6 and the services, which all cells of one command share.
 *
 * @param jdk the app's where its cell names no other
 */
public record LabSetting(Scale scale, Jdk jdk, AppImage image, K6 k6, Services services) {

    /** Throws {@link CouldNotStartException} where the app cannot be unpacked or there is no k6. */
    public static LabSetting prepare(Scale scale, Jdk jdk, Services services, Progress progress) {
        AppImage image = new AppImage(Home.jar());
        image.unpack(progress);
        return new LabSetting(scale, jdk, image, K6.required(), services);
    }

    public LabSetting on(Jdk other) {
        return new LabSetting(scale, other, image, k6, services);
    }

    public LabSetting with(AppImage.Overlay overlay) {
        return new LabSetting(scale, jdk, image.with(overlay), k6, services);
    }

    /** This JDK where it will do for the cell, else an installed one that does; empty where none does. */
    public static Optional<Jdk> jdkFor(Cell cell, Jdk jdk) {
        return cell.jvm().release() == null ? jdk.orLater(cell.jdk()) : jdk.orOfRelease(cell.jvm().release());
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
}
