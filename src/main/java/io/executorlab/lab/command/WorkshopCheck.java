package io.executorlab.lab.command;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import com.sun.management.OperatingSystemMXBean;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.CpuMeter;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.workshop.exercise.Exercise;

/** Looks whether this machine can hold the workshop: what {@link Doctor} looks for, as far as exercises need it, and what a load asks of it today. */
final class WorkshopCheck {

    private static final int WATCHED_MILLIS = 10_000;
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final String AVAILABLE = "MemAvailable:";
    private static final long GB = 1 << 30;
    /** An app of half a gigabyte, k6, the lab and a browser. */
    private static final long MEMORY_NEEDED = 2 * GB;
    /** With a database and a search engine besides. */
    private static final long MEMORY_FOR_ALL = 4 * GB;
    /** The app unpacked, the services, k6, and the evidence of a day. */
    private static final long DISK_NEEDED = 2 * GB;

    private WorkshopCheck() {
    }

    /**
     * What this machine has, and what else it does.
     *
     * @param feature release of the JDK that runs the lab
     * @param compiler whether that has one
     * @param packs the exercises of which there are recorded runs
     * @param port the console's, whether it is free
     * @param foreign what other programs take of all processors, 0 to 1; empty where the system does not tell
     * @param disk bytes that can be written
     * @param memory bytes that can be had
     */
    record Machine(Doctor.Machine has, int feature, boolean compiler, List<String> packs, boolean port, OptionalDouble foreign, long disk, long memory) {

        /** This one; takes ten seconds. */
        static Machine own(Path packs, List<Exercise> exercises, int port) throws IOException {
            CpuMeter meter = new CpuMeter(Map.of());
            Pause.millis(WATCHED_MILLIS);
            OptionalDouble foreign = meter.read(true).foreign();
            return new Machine(Doctor.Machine.own(), Jdk.own().feature(), ToolProvider.getSystemJavaCompiler() != null,
                    exercises.stream().filter(exercise -> Files.isRegularFile(packs.resolve(exercise.experiment() + ".zip"))).map(Exercise::id).toList(),
                    Ports.isFree(port), foreign, Files.getFileStore(Path.of("").toAbsolutePath()).getUsableSpace(), available());
        }

        private static long available() {
            long all = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
            try (Stream<String> lines = Files.lines(MEMORY)) {
                return lines.filter(line -> line.startsWith(AVAILABLE)).map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10).findFirst()
                        .map(free -> Math.min(free, all)).orElse(all);
            } catch (IOException e) {
                // Not on Linux.
                return all;
            }
        }

        private boolean isBusy() {
            return foreign.isPresent() && 100 * foreign.getAsDouble() > BusyMachine.FOREIGN_AT_MOST_PERCENT;
        }
    }

    static List<Doctor.Finding> examine(Machine machine, List<Exercise> exercises, int port) {
        List<Doctor.Finding> findings = new ArrayList<>();
        findings.add(machine.compiler() ? Doctor.here("compiler", "of JDK %d".formatted(machine.feature()))
                : Doctor.missing("compiler", true, "no fix can be judged: this is a Java runtime", "set JAVA_HOME to a JDK of release 17 or later"));
        findings.add(machine.has().k6());
        findings.add(Doctor.cores(machine.has().cores()));
        findings.add(rest(machine));
        findings.add(machine.memory() >= MEMORY_FOR_ALL ? Doctor.here("memory", gigabytes(machine.memory()) + " can be had")
                : Doctor.missing("memory", machine.memory() < MEMORY_NEEDED, "%s can be had, and an exercise with a database and a search engine needs 4 GB, any other 2 GB"
                        .formatted(gigabytes(machine.memory())), "end other programs"));
        findings.add(machine.disk() >= DISK_NEEDED ? Doctor.here("disk", gigabytes(machine.disk()) + " free")
                : Doctor.missing("disk", true, "%s free, and a day of exercises needs 2 GB".formatted(gigabytes(machine.disk())), "delete what is not needed"));
        findings.add(machine.port() ? Doctor.here("port " + port, "free for the console")
                : Doctor.missing("port " + port, false, "the console takes a free one", "nothing to do"));
        exercises.forEach(exercise -> findings.add(of(exercise, machine)));
        return findings;
    }

    /** Held where the workshop can be; not started where something is missing without which it cannot; no evidence where the machine is busy now. */
    static int exitCode(Machine machine, List<Doctor.Finding> findings) {
        return findings.stream().anyMatch(finding -> !finding.present() && finding.needed()) ? ExitCode.NOT_STARTED
                : machine.isBusy() ? ExitCode.NO_EVIDENCE : ExitCode.HELD;
    }

    private static Doctor.Finding rest(Machine machine) {
        String what = "processors at rest";
        if (machine.foreign().isEmpty()) {
            return Doctor.here(what, "this system does not tell");
        }
        String share = Numbers.number(100 * machine.foreign().getAsDouble()) + " %";
        return machine.isBusy() ? Doctor.missing(what, false, "other programs take %s, and runs beside more than %s %% give no evidence".formatted(share,
                Numbers.number(BusyMachine.FOREIGN_AT_MOST_PERCENT)), "end them and check again") : Doctor.here(what, "other programs take " + share);
    }

    /** Of the exercise's own run, and of those by which a fix is judged. */
    private static Doctor.Finding of(Exercise exercise, Machine machine) {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        List<Cell> cells = Stream.of(exercise.shown(), exercise.best()).filter(variant -> variant != null).distinct()
                .map(variant -> exercise.cell(experiment, variant)).toList();
        if (!machine.packs().contains(exercise.id())) {
            return Doctor.missing(exercise.id(), false, "there are no recorded runs of it, without which the console does not show it", "leave it out");
        }
        return lack(experiment, cells, machine).map(lack -> Doctor.missing(exercise.id(), false, lack.replaceAll("\\.$", ""), "its recorded runs are shown"))
                .orElseGet(() -> Doctor.here(exercise.id(), "can be run"));
    }

    private static Optional<String> lack(Experiment experiment, List<Cell> cells, Machine machine) {
        Doctor.Parts parts = machine.has().parts();
        Doctor.Database database = parts.database();
        return first(experiment.services().containsKey("database") && !(database.present() && (!database.root() || database.namespaces())),
                "it needs PostgreSQL; see ./lab doctor")
                .or(() -> first(experiment.services().containsKey("search") && !parts.search(), "it needs the search engine; see ./lab doctor"))
                .or(() -> first(any(cells, cell -> cell.proxy() != null) && !parts.nginx(), "it needs a program that is not here; ./lab doctor tells which"))
                .or(() -> first(any(cells, Cell::isLimited) && !machine.has().threadLimit(), "it needs a limit on threads or descriptors; see ./lab doctor"))
                .or(() -> cells.stream().flatMap(cell -> jdk(cell, machine).stream()).findFirst());
    }

    private static Optional<String> jdk(Cell cell, Machine machine) {
        Integer release = cell.jvm().release();
        if (release != null && machine.has().jdks().stream().noneMatch(jdk -> jdk.feature() == release)) {
            return Optional.of("it needs JDK %d, which is not installed".formatted(release));
        }
        if (cell.jdk() != null && machine.has().jdks().stream().noneMatch(jdk -> jdk.feature() >= cell.jdk())) {
            return Optional.of("it needs JDK %d or later, and none is installed".formatted(cell.jdk()));
        }
        int feature = release == null ? machine.feature() : release;
        return cell.showsOn() == null ? Optional.empty()
                : Optional.ofNullable(cell.showsOn().absence(feature, cell.jvm().processorsOr(machine.has().cores())));
    }

    private static boolean any(List<Cell> cells, Predicate<Cell> which) {
        return cells.stream().anyMatch(which);
    }

    private static Optional<String> first(boolean lacks, String what) {
        return lacks ? Optional.of(what) : Optional.empty();
    }

    private static String gigabytes(long bytes) {
        return Numbers.number((double) bytes / GB) + " GB";
    }
}
