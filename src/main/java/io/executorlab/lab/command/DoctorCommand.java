package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;

import picocli.CommandLine.Command;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.report.PlainText;
import io.executorlab.lab.run.Equipment;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.service.NginxServer;

@Command(name = "doctor", mixinStandardHelpOptions = true)
final class DoctorCommand extends LabCommand {

    private static final long GB = 1 << 30;
    // The app unpacked, the services, k6, and the evidence of a day.
    private static final long DISK_NEEDED = 2 * GB;

    /**
     * One thing that was looked for.
     *
     * @param present whether it is here
     * @param needed whether nothing runs without it
     * @param cost what its absence costs; empty where it is here
     * @param remedy how to get it
     */
    record Finding(String what, boolean present, boolean needed, String found, String cost, String remedy) {

        /** @param found null where it is missing */
        static Finding of(String what, boolean needed, String found, String cost, String remedy) {
            return found == null ? new Finding(what, false, needed, "", cost, remedy)
                    : new Finding(what, true, false, found, "", "");
        }

        private List<String> row() {
            return present ? List.of("ok", what, found)
                    : List.of(needed ? "MISSING" : "missing", what,
                            cost + "; " + remedy);
        }
    }

    @Override
    public Integer call() throws IOException {
        String k6 = K6.present().map(found -> "%s, %s".formatted(found.version(), found.from())).orElse(null);
        List<Finding> findings = examine(Equipment.own(), k6, ToolProvider.getSystemJavaCompiler() != null,
                Runtime.getRuntime().availableProcessors(),
                Files.getFileStore(Path.of("").toAbsolutePath()).getUsableSpace());
        result(findings, String.join("\n", PlainText.columns(findings.stream().map(Finding::row).toList())));
        return exitCode(findings);
    }

    static int exitCode(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> !finding.present() && finding.needed())
                ? ExitCode.NOT_STARTED
                : ExitCode.HELD;
    }

    /**
     * @param k6 its version and where it is from; null where there is none
     * @param space bytes that can be written
     */
    static List<Finding> examine(Equipment machine, String k6, boolean compiler, int cores, long space) {
        List<Finding> findings = new ArrayList<>();
        machine.jdks().forEach(jdk -> findings.add(Finding.of("JDK " + jdk.version(), false,
                (jdk.vendor().isEmpty() ? "" : jdk.vendor() + ", ") + jdk.home(), "", "")));
        findings.add(Finding.of("k6", true, k6, "no load can be run", K6.REMEDY));
        findings.add(Finding.of(cores >= 2 ? "cores" : "a second core", false,
                cores >= 2 ? String.valueOf(cores) : null,
                "app, k6 and lab share one; expect 'no evidence'", "use a machine with 2 or more"));
        String disk = Numbers.number((double) space / GB) + " GB";
        findings.add(Finding.of("disk", true, space >= DISK_NEEDED ? disk : null,
                disk + " free, and a day of runs needs 2 GB", "delete what is not needed"));
        findings.add(part(machine, Equipment.LATER_JDK,
                "install a JDK of release 21 or later, or name it with --jdk"));
        findings.add(part(machine, Equipment.DATABASE,
                "make build; as root, run where 'unshare --user' is allowed"));
        findings.add(part(machine, Equipment.SEARCH, "make build"));
        findings.add(part(machine, Equipment.NGINX, NginxServer.REMEDY));
        findings.add(part(machine, Equipment.LIMIT, "needs Linux with util-linux (prlimit, and setpriv for root)"));
        findings.add(Finding.of("compiler", false, compiler ? "of the lab's JDK" : null,
                "the workshop cannot judge a fix: this is a Java runtime",
                "set JAVA_HOME to a JDK of release 17 or later"));
        return findings;
    }

    private static Finding part(Equipment machine, String part, String remedy) {
        return Finding.of(part, false, machine.parts().contains(part) ? "" : null,
                "variants of %s are not run".formatted(needing(part)), remedy);
    }

    private static String needing(String part) {
        return Home.experiments().stream().map(ExperimentFiles::named)
                .filter(experiment -> experiment.cells().stream()
                        .anyMatch(cell -> Equipment.neededBy(experiment, cell).contains(part)))
                .map(Experiment::name).collect(Collectors.joining(", "));
    }
}
