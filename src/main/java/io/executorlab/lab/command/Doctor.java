package io.executorlab.lab.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Namespaces;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ThreadLimit;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.service.BuiltServices;

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

    static List<Finding> examine() {
        List<Finding> findings = new ArrayList<>();
        for (Jdk jdk : Jdk.installed()) {
            findings.add(here("JDK " + jdk.version(), jdk.vendor() + ", " + jdk.home()));
        }
        if (Jdk.installed().stream().noneMatch(jdk -> jdk.feature() >= 21)) {
            findings.add(missing("JDK 21+", false, "variants with virtual threads are not run", "install a JDK of release 21 or later and name it with --jdk"));
        }
        int cores = Runtime.getRuntime().availableProcessors();
        findings.add(cores >= 2 ? here("cores", String.valueOf(cores))
                : missing("a second core", false, "app, k6 and lab share one; expect 'no evidence'", "use a machine with 2 or more cores"));
        findings.add(k6());
        findings.add(BuiltServices.hasDatabase() ? here("PostgreSQL", "in target/services")
                : missing("PostgreSQL", false, "experiments with a database are not run", "make build, or name a server of your own with --database-url"));
        if (Namespaces.root()) {
            findings.add(Namespaces.present() ? here("PostgreSQL as root", "unshare works")
                    : missing("PostgreSQL as root", false, "experiments with a database are not run", "run the lab as an ordinary user, or where 'unshare --user' is allowed"));
        }
        findings.add(BuiltServices.hasSearch() ? here("search engine", "in target/services")
                : missing("search engine", false, "experiments with a search engine are not run", "make build, or name a server of your own with --search-url"));
        findings.add(program("nginx", "proxy-connections is not run", "install the package nginx"));
        findings.add(hasThreadLimit() ? here("a limit on threads", "prlimit works")
                : missing("a limit on threads", false, "the load under a limit on threads is not run", "needs Linux with util-linux (prlimit, and setpriv for root)"));
        findings.add(K6.dockerPresent() ? here("Docker", "an engine answers")
                : missing("Docker", false, "k6 is not taken from its image; nothing else needs it so far", "install Docker"));
        List<Integer> taken = USUAL_PORTS.stream().filter(port -> !Ports.isFree(port)).toList();
        findings.add(taken.isEmpty() ? here("ports", "8080, 8081 and 9100 are free")
                : missing("ports", false, "taken: %s; the lab takes free ones, but the app by hand needs --server.port".formatted(taken), "stop what listens there, or give another port"));
        return findings;
    }

    private static Finding k6() {
        Optional<K6> k6 = K6.present();
        if (k6.isPresent()) {
            return here("k6 " + k6.get().version(), k6.get().from());
        }
        return K6.goPresent() ? missing("k6", false, "the first run builds it with Go, about a minute", "nothing to do")
                : missing("k6", true, "no load can be put on", "install k6 1.x so that it is on PATH, or Go 1.24 or later");
    }

    private static Finding program(String name, String cost, String remedy) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path program = Path.of(folder, name);
            if (Files.isExecutable(program)) {
                return here(name, program.toString());
            }
        }
        return missing(name, false, cost, remedy);
    }

    private static Finding here(String what, String found) {
        return new Finding(what, true, false, found, "", "");
    }

    private static Finding missing(String what, boolean needed, String cost, String remedy) {
        return new Finding(what, false, needed, "", cost, remedy);
    }
}
