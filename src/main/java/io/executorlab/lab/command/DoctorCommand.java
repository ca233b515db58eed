package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import io.executorlab.lab.common.Colour;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.run.Requirements;
import io.executorlab.lab.service.NginxServer;

@Command(name = "doctor", mixinStandardHelpOptions = true,
        description = "Shows which tools are here, and what is missing.")
final class DoctorCommand implements Callable<Integer> {

    private static final long GB = 1 << 30;
    // The app unpacked, the services, k6, and the evidence of a day.
    private static final long DISK_NEEDED = 2 * GB;

    @Mixin
    private Output output;

    /**
     * One thing that was looked for.
     *
     * @param present whether it is here
     * @param needed whether nothing runs without it
     * @param cost what its absence costs; empty where it is here
     * @param remedy how to get it
     */
    record Finding(String what, boolean present, boolean needed, String found, String cost, String remedy) {

        static Finding here(String what, String found) {
            return new Finding(what, true, false, found, "", "");
        }

        static Finding missing(String what, boolean needed, String cost, String remedy) {
            return new Finding(what, false, needed, "", cost, remedy);
        }

        private List<String> row() {
            return present ? List.of(Colour.GREEN.of("ok"), what, found)
                    : List.of(needed ? Colour.RED.of("MISSING") : Colour.YELLOW.of("missing"), what,
                            cost + "; " + remedy);
        }
    }

    /**
     * This machine, with the means that experiments need.
     *
     * @param k6 what the first run takes or builds; null where it can do neither
     * @param disk bytes that can be written
     */
    record Machine(Requirements.Machine has, String k6, boolean compiler, int cores, long disk) {

        static Machine own() throws IOException {
            String k6 = K6.present().map(found -> "%s, %s".formatted(found.version(), found.from()))
                    .orElse(K6.goPresent() ? "the first run builds it with Go" : null);
            return new Machine(Requirements.Machine.own(), k6, ToolProvider.getSystemJavaCompiler() != null,
                    Runtime.getRuntime().availableProcessors(),
                    Files.getFileStore(Path.of("").toAbsolutePath()).getUsableSpace());
        }
    }

    @Override
    public Integer call() throws IOException {
        List<Finding> findings = examine(Machine.own());
        TextTable table = new TextTable(false);
        findings.forEach(finding -> table.row(finding.row()));
        output.json(null, findings);
        output.print(String.join("\n", table.lines()));
        return exitCode(findings);
    }

    static int exitCode(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> !finding.present() && finding.needed())
                ? ExitCode.NOT_STARTED
                : ExitCode.HELD;
    }

    static List<Finding> examine(Machine machine) {
        List<Finding> findings = new ArrayList<>();
        for (Jdk jdk : machine.has().jdks()) {
            findings.add(Finding.here("JDK " + jdk.version(),
                    (jdk.vendor().isEmpty() ? "" : jdk.vendor() + ", ") + jdk.home()));
        }
        findings.add(machine.k6() != null ? Finding.here("k6", machine.k6())
                : Finding.missing("k6", true,
                        "no load can be run", "install k6 1.x so that it is on PATH, or Go 1.25 or later"));
        findings.add(machine.cores() >= 2 ? Finding.here("cores", String.valueOf(machine.cores()))
                : Finding.missing(
                        "a second core", false, "app, k6 and lab share one; expect 'no evidence'",
                        "use a machine with 2 or more"));
        findings.add(machine.disk() >= DISK_NEEDED ? Finding.here("disk", gigabytes(machine.disk()))
                : Finding.missing(
                        "disk", true, gigabytes(machine.disk()) + " free, and a day of runs needs 2 GB",
                        "delete what is not needed"));
        part(findings, machine, Requirements.LATER_JDK, "install a JDK of release 21 or later, or name it with --jdk");
        part(findings, machine, Requirements.DATABASE, "make build; as root, run where 'unshare --user' is allowed");
        part(findings, machine, Requirements.SEARCH, "make build");
        part(findings, machine, Requirements.NGINX, NginxServer.REMEDY);
        part(findings, machine, Requirements.LIMIT, "needs Linux with util-linux (prlimit, and setpriv for root)");
        findings.add(machine.compiler() ? Finding.here("compiler", "of the lab's JDK")
                : Finding.missing("compiler", false,
                        "the workshop cannot judge a fix: this is a Java runtime",
                        "set JAVA_HOME to a JDK of release 17 or later"));
        return findings;
    }

    private static void part(List<Finding> findings, Machine machine, String part, String remedy) {
        if (machine.has().parts().contains(part)) {
            findings.add(Finding.here(part, ""));
        } else {
            findings.add(Finding.missing(part, false, "variants of %s are not run".formatted(needing(part)), remedy));
        }
    }

    private static String needing(String part) {
        return Home.experiments().stream().map(ExperimentFiles::named)
                .filter(experiment -> experiment.cells().stream()
                        .anyMatch(cell -> Requirements.of(experiment, cell).contains(part)))
                .map(Experiment::name).collect(Collectors.joining(", "));
    }

    private static String gigabytes(long bytes) {
        return Numbers.number((double) bytes / GB) + " GB";
    }
}
