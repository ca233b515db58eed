package io.executorlab.lab.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * The app's JVM.
 *
 * @param release the JDK's feature release, 25; null leaves it to the command
 * @param processors what it is told to see, {@code -XX:ActiveProcessorCount}; null leaves it the machine's
 * @param heap {@code -Xmx}; null leaves it to the lab
 */
public record Jvm(Integer release, Integer processors, String heap, List<String> flags) {

    public static final Jvm DEFAULT = new Jvm(null, null, null, List.of());
    private static final String DEFAULT_HEAP = "512m";

    public Jvm with(Jvm cell) {
        if (cell == null) {
            return this;
        }
        List<String> all = new ArrayList<>(flags);
        all.addAll(cell.flags());
        return new Jvm(cell.release() == null ? release : cell.release(),
                cell.processors() == null ? processors : cell.processors(),
                cell.heap() == null ? heap : cell.heap(), all);
    }

    public int processorsOr(int machine) {
        return processors == null ? machine : processors;
    }

    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        if (heap == null) {
            arguments.add("-Xmx" + DEFAULT_HEAP);
        }
        arguments.addAll(said());
        return arguments;
    }

    public List<String> said() {
        List<String> arguments = new ArrayList<>();
        if (heap != null) {
            arguments.add("-Xmx" + heap);
        }
        if (processors != null) {
            arguments.add("-XX:ActiveProcessorCount=" + processors);
        }
        arguments.addAll(flags);
        return arguments;
    }
}
