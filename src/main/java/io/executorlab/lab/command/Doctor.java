package io.executorlab.lab.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ThreadLimit;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.service.BuiltServices;
import io.executorlab.lab.service.NginxServer;

/** Looks at this machine for what the lab uses. */
final class Doctor {

    private static final int PROBE_LIMIT = 100;
    private static final List<Integer> USUAL_PORTS = List.of(8080, 8081, 9100);

    /**
     * One thing that was looked for.
     *
     * @param present whether it is here
     * @param needed whether nothing runs without it
     * @param cost what its absence costs; empty where it is here
     * @param remedy how to get it
     */
    record Finding(String what, boolean present, boolean needed, String found, String cost, String remedy) {
    }

    private Doctor() {
    }

    static boolean hasThreadLimit() {
        try {
            return !ThreadLimit.prefix(PROBE_LIMIT).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    static boolean hasService(String name) {
        return name.equals("database") ? BuiltServices.hasDatabase() && (Namespaces.present() || !Namespaces.root())
                : BuiltServices.hasSearch();
    }

    /** What this machine has. */
    record Machine(List<Jdk> jdks, int cores, Finding k6, Parts parts, boolean threadLimit, boolean docker, List<Integer> takenPorts) {

        static Machine own() {
            return new Machine(Jdk.installed(), Runtime.getRuntime().availableProcessors(), Doctor.k6(K6.present(), K6.goPresent()),
                    new Parts(new Database(BuiltServices.hasDatabase(), Namespaces.root(), Namespaces.present()), BuiltServices.hasSearch(),
                            NginxServer.version().isPresent()),
                    hasThreadLimit(), K6.dockerPresent(), USUAL_PORTS.stream().filter(port -> !Ports.isFree(port)).toList());
        }
    }

    /** The real parts. */
    record Parts(Database database, boolean search, boolean nginx) {
    }

    /**
     * PostgreSQL, which does not run as root.
     *
     * @param root whether the lab does
     * @param namespaces whether it can be another user for PostgreSQL
     */
    record Database(boolean present, boolean root, boolean namespaces) {
    }

    static List<Finding> examine() {
        return examine(Machine.own());
    }

    static List<Finding> examine(Machine machine) {
        List<Finding> findings = new ArrayList<>();
        for (Jdk jdk : machine.jdks()) {
            findings.add(here("JDK " + jdk.version(), (jdk.vendor().isEmpty() ? "" : jdk.vendor() + ", ") + jdk.home()));
        }
        if (machine.jdks().stream().noneMatch(jdk -> jdk.feature() >= 21)) {
            findings.add(missing("JDK 21+", false, "variants of %s are not run".formatted(
                    experiments(experiment -> experiment.cells().stream().anyMatch(cell -> cell.jdk() != null))),
                    "install a JDK of release 21 or later; where it is not found, name it with --jdk"));
        }
        findings.add(cores(machine.cores()));
        findings.add(machine.k6());
        String withDatabase = experiments(experiment -> experiment.services().containsKey("database")) + " are not run";
        findings.add(machine.parts().database().present() ? here("PostgreSQL", "in target/services")
                : missing("PostgreSQL", false, withDatabase, "make build, or name a server of your own by EXECUTOR_LAB_DATABASE_URL"));
        if (machine.parts().database().root()) {
            findings.add(machine.parts().database().namespaces() ? here("PostgreSQL as root", "unshare works")
                    : missing("PostgreSQL as root", false, withDatabase,
                            "run the lab as an ordinary user, or where 'unshare --user' is allowed"));
        }
        findings.add(machine.parts().search() ? here("search engine", "in target/services")
                : missing("search engine", false, experiments(experiment -> experiment.services().containsKey("search")) + " are not run",
                        "make build, or name a server of your own by EXECUTOR_LAB_SEARCH_URL"));
        findings.add(machine.parts().nginx() ? here("nginx", "for the experiments that put it in front of the app")
                : missing("nginx", false, "variants of %s are not run".formatted(
                        experiments(experiment -> experiment.cells().stream().anyMatch(cell -> cell.proxy() != null))), NginxServer.REMEDY));
        findings.add(machine.threadLimit() ? here("a limit on threads or descriptors", "prlimit works")
                : missing("a limit on threads or descriptors", false, "variants of %s are not run".formatted(
                        experiments(experiment -> experiment.cells().stream().anyMatch(Cell::isLimited))),
                        "needs Linux with util-linux (prlimit, and setpriv for root)"));
        findings.add(machine.docker() ? here("Docker", "an engine answers")
                : missing("Docker", false, "the lab cannot take k6 from its image, and 'make up' cannot start containers", "install Docker"));
        findings.add(machine.takenPorts().isEmpty() ? here("ports", "8080, 8081 and 9100 are free")
                : missing("ports", false, "taken: %s; the lab takes free ones, but the app by hand needs --server.port".formatted(
                        machine.takenPorts()), "stop what listens there, or give another port"));
        return findings;
    }

    private static String experiments(Predicate<Experiment> which) {
        return Home.experiments().stream().map(ExperimentFiles::named).filter(which).map(Experiment::name).collect(Collectors.joining(", "));
    }

    static Finding k6(Optional<K6> k6, boolean goPresent) {
        if (k6.isPresent()) {
            return here("k6 " + k6.get().version(), k6.get().from());
        }
        return goPresent ? missing("k6", false, "the first run builds it with Go, about a minute", "nothing to do")
                : missing("k6", true, "no load can be run", "install k6 1.x so that it is on PATH, or Go 1.25 or later");
    }

    static Finding cores(int cores) {
        return cores >= 2 ? here("cores", String.valueOf(cores))
                : missing("a second core", false, "app, k6 and lab share one; expect 'no evidence'", "use a machine with 2 or more cores");
    }

    /** A line for each, beneath one another. */
    static List<String> lines(List<Finding> findings) {
        TextTable table = new TextTable(false);
        findings.forEach(finding -> table.row(finding.present() ? List.of("ok", finding.what(), finding.found())
                : List.of(finding.needed() ? "MISSING" : "missing", finding.what(), finding.cost() + "; " + finding.remedy())));
        return table.lines();
    }

    static Finding here(String what, String found) {
        return new Finding(what, true, false, found, "", "");
    }

    static Finding missing(String what, boolean needed, String cost, String remedy) {
        return new Finding(what, false, needed, "", cost, remedy);
    }
}
