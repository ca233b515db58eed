package io.executorlab.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/**
 * Reads from {@code /proc} what an app has started and left, as series of a {@link Scrape}. What cannot be read, such
 * as everything where there is no {@code /proc}, is not there, which is not 0.
 */
public final class ProcessReadings {

    private static final List<String> OF_THE_JVM = List.of("hsperfdata_", ".java_pid", ".attach_pid");

    private final Proc proc;
    private final long pid;
    private final Path temporary;
    private final ProcessTree descendants;

    /**
     * @param mark that the environment of all has which it starts, as {@code NAME=VALUE}; null where it has none
     * @param temporary its folder for temporary files; null where that is not known
     */
    public ProcessReadings(long pid, String mark, Path temporary) {
        this(Proc.SYSTEM, pid, mark, temporary);
    }

    ProcessReadings(Proc proc, long pid, String mark, Path temporary) {
        this.proc = proc;
        this.pid = pid;
        this.temporary = temporary;
        this.descendants = new ProcessTree(pid, any -> mark != null && hasMark(any, mark), any -> {});
    }

    public synchronized List<MetricSample> read() {
        List<MetricSample> samples = new ArrayList<>();
        if (Files.isDirectory(proc.folder())) {
            List<Proc.Stat> started = descendants.look(proc);
            samples.add(sample(Scrape.CHILDREN,
                    started.stream().filter(Predicate.not(Proc.Stat::isZombie)).count()));
            samples.add(sample(Scrape.ZOMBIES, started.stream().filter(Proc.Stat::isZombie).count()));
        }
        count(proc.folder().resolve(pid + "/fd"), ProcessReadings::isPipe)
                .ifPresent(pipes -> samples.add(sample(Scrape.PIPES, pipes)));
        if (temporary != null) {
            count(temporary, ProcessReadings::isOfTheApp)
                    .ifPresent(files -> samples.add(sample(Scrape.TEMPORARY_FILES, files)));
        }
        return samples;
    }

    private static MetricSample sample(String metric, long value) {
        return new MetricSample(new Series(metric, Map.of()), value);
    }

    private boolean hasMark(long other, String mark) {
        return proc.read(other + "/environ").filter(all -> ("\0" + all).contains("\0" + mark + "\0")).isPresent();
    }

    private static boolean isPipe(Path descriptor) {
        // It may have been closed meanwhile.
        return Perhaps.of(() -> Files.readSymbolicLink(descriptor).toString().startsWith("pipe:")).orElse(false);
    }

    private static boolean isOfTheApp(Path file) {
        return OF_THE_JVM.stream().noneMatch(file.getFileName().toString()::startsWith);
    }

    /** Empty where the folder cannot be read. */
    private static OptionalLong count(Path folder, Predicate<Path> counted) {
        try (Stream<Path> entries = Files.list(folder)) {
            return OptionalLong.of(entries.filter(counted).count());
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }
}
