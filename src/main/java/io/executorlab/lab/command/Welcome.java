package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.AppImage;
import io.executorlab.lab.run.K6;
import io.executorlab.lab.run.RunPlan;
import io.executorlab.lab.service.NginxServer;

/** What {@code ./lab} says alone: what this machine has, and what one can do next. */
final class Welcome {

    private static final String SET_UP = "./lab setup";
    private static final String FIRST = "./lab try event-loop-per-call";

    /**
     * This machine, by what can be seen in a moment; {@code lab doctor} looks closer.
     *
     * @param present names of what runs use, by whether it is here
     * @param setUp whether the next run begins at once
     * @param lastRun the folder that it has left, and what was run; empty where there is none
     */
    record Here(String jdk, int cores, Map<String, Boolean> present, boolean setUp, Optional<String> lastRun) {

        static Here now() {
            Jdk own = Jdk.own();
            Optional<K6> k6 = K6.present();
            Map<String, Boolean> present = new LinkedHashMap<>();
            present.put(k6.map(its -> "k6 " + its.version()).orElse("k6"), k6.isPresent());
            present.put("PostgreSQL", Doctor.hasService("database"));
            present.put("search engine", Doctor.hasService("search"));
            present.put("nginx", NginxServer.version().isPresent());
            present.put("JDK 21+", Jdk.installed().stream().anyMatch(jdk -> jdk.feature() >= 21));
            return new Here(own.version(), Runtime.getRuntime().availableProcessors(), present, k6.isPresent() && isPrepared(own),
                    ResultsFolder.newestFirst().stream().flatMap(folder -> run(folder).stream()).findFirst());
        }

        private static boolean isPrepared(Jdk own) {
            try {
                return new AppImage(Home.jar()).isPrepared(own);
            } catch (UsageException e) {
                // Nothing is built yet.
                return false;
            }
        }

        private static Optional<String> run(Path folder) {
            try {
                return RunPlan.in(folder).map(plan -> "%s (%s)".formatted(Path.of("").toAbsolutePath().relativize(folder),
                        String.join(", ", plan.experiments().stream().map(RunPlan.Part::experiment).toList())));
            } catch (UsageException e) {
                // A damaged plan is told when it is asked for.
                return Optional.empty();
            }
        }
    }

    private Welcome() {
    }

    static List<String> lines(Here here) {
        List<String> lines = new ArrayList<>(List.of("Executor Lab: thread and executor flaws, broken and fixed under the same load.", ""));
        row(lines, "here", String.join(", ", Stream.concat(Stream.of("JDK " + here.jdk(), here.cores() == 1 ? "1 core" : here.cores() + " cores"),
                names(here, true)).toList()));
        List<String> missing = names(here, false).toList();
        if (!missing.isEmpty()) {
            row(lines, "missing", "%s (./lab doctor says what you lose and how to get it)".formatted(String.join(", ", missing)));
        }
        row(lines, "set up", here.setUp() ? "yes" : "no; the first run does it, or %s now".formatted(SET_UP));
        here.lastRun().ifPresent(run -> row(lines, "last run", run));
        lines.addAll(List.of("", "What you can do next:"));
        if (!here.setUp()) {
            next(lines, SET_UP, "gets k6 and makes the app start fast");
        }
        next(lines, FIRST, "broken, then fixed, the diff, both side by side");
        next(lines, "./lab list", "all anti-patterns, and what each needs");
        here.lastRun().ifPresent(run -> next(lines, "./lab report results/latest", "the report of what was run or checked last"));
        next(lines, "./lab check --help", "holds your own service to a thread budget");
        next(lines, "./lab diagnose --help", "says what your thread dump shows");
        next(lines, "./lab workshop", "exercises in the browser");
        next(lines, "./lab --help", "all commands; ./lab COMMAND --help explains one");
        return lines;
    }

    private static Stream<String> names(Here here, boolean present) {
        return here.present().entrySet().stream().filter(each -> each.getValue() == present).map(Map.Entry::getKey);
    }

    private static void row(List<String> lines, String what, String words) {
        lines.add("  %-10s%s".formatted(what, words));
    }

    private static void next(List<String> lines, String command, String words) {
        lines.add("  %-31s%s".formatted(command, words));
    }
}
