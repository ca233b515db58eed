package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Budget.Preset;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.measure.Measure.Source;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.Recording;

/** The options that commands share which measure an app of the user's own. */
final class CheckOptions {

    private CheckOptions() {
    }

    /** The option that names where an app tells its metrics; its headers come from the environment. */
    static final class Actuator {

        @Option(names = {"--management", "--metrics"}, paramLabel = "URL")
        private String management;

        /**
         * The headers of each request, each {@code Name: value}; a command line would show them to all users of the
         * machine.
         */
        static List<String> headers(Map<String, String> environment) {
            return SecretVariables.value(SecretVariables.HEADERS, environment).stream().flatMap(String::lines)
                    .filter(line -> !line.isBlank()).toList();
        }

        /**
         * The app; throws {@link UsageException} for what is missing or cannot be.
         *
         * @param otherwise its actuator where no option names it; null for none
         * @param environment of the lab, which may hold the headers
         * @param ready a URL that it answers once it is up; null where its metrics tell
         * @param pid its process; null where it is not told
         * @param start the shell command that starts it; null where it runs already
         */
        Target target(String otherwise, Map<String, String> environment, String ready, Long pid, String start) {
            if (ready != null && start == null) {
                throw new UsageException("--ready is for an app that --start COMMAND starts.");
            }
            String named = management == null ? otherwise : management;
            if (named == null && ready == null && pid == null) {
                throw new UsageException("Name the app's metrics: --management http://127.0.0.1:8081/actuator. "
                        + "Without any: --start COMMAND --ready URL, or --pid PID.");
            }
            return Target.of(named, ready, headers(environment), pid, start);
        }
    }

    /** An app of the user's own that is to be watched. */
    static final class App {

        @Mixin
        private Actuator actuator;

        @ArgGroup
        private Jvm jvm = new Jvm();

        /** One of them, or neither. */
        private static final class Jvm {

            @Option(names = "--start", paramLabel = "COMMAND")
            private String start;

            @Option(names = "--pid", paramLabel = "PID")
            private Long pid;
        }

        @Option(names = "--ready", paramLabel = "URL")
        private String ready;

        @Option(names = "--recording", paramLabel = "auto|on|off", defaultValue = "auto")
        private Recording recording;

        /** Throws {@link UsageException} for what is missing or cannot be. */
        Target target() {
            Target target = actuator.target(null, System.getenv(), ready, jvm.pid, jvm.start);
            if (recording == Recording.ON && jvm.pid == null && jvm.start == null) {
                throw new UsageException("--recording on needs the app's process: --pid PID, or --start COMMAND.");
            }
            return target;
        }

        Recording recording() {
            return recording;
        }
    }

    /** The bounds that an app must keep: a file of the user's, or a budget that comes with the lab. */
    static final class Bounds {

        @ArgGroup(multiplicity = "1")
        private Chosen chosen;

        /** One of them. */
        private static final class Chosen {

            @Option(names = "--budget", paramLabel = "FILE")
            private Path file;

            @Option(names = "--preset", paramLabel = "strict|steady")
            private Preset preset;
        }

        /** Reads a budget; throws {@link UsageException} with line and column where the file is none. */
        static Budget read(Path file) {
            Budget budget = Budget.read(file);
            BudgetVocabulary.check(budget);
            return budget;
        }

        /**
         * The budget that an app is to be judged by. Throws {@link UsageException} where the file is none or lies in
         * the folder that is filled anew.
         *
         * @param out that folder; null for a new one
         */
        Budget budget(Path out) throws IOException {
            Path file = chosen.file;
            if (file == null) {
                return chosen.preset.budget();
            }
            Budget budget = read(file);
            if (out != null && Files.exists(out) && file.toRealPath().startsWith(out.toRealPath())) {
                throw new UsageException(
                        "%s lies in %s, which the check fills anew. Name another folder for --out.".formatted(file,
                                out));
            }
            return budget;
        }

        /** The same; throws {@link UsageException} also where a preset asks for more than the target can show. */
        Budget budget(Path out, Target target) throws IOException {
            Budget budget = budget(out);
            if (chosen.preset == null || target.pid() != null || target.start() != null) {
                return budget;
            }
            String unseen = budget.bounds().stream().map(Budget.Entry::measure)
                    .filter(measure -> Measures.named(measure).source().access() == Source.Access.PROCESS)
                    .collect(Collectors.joining(", "));
            throw new UsageException(("--preset %s bounds what only the app's process tells: %s. Add --start COMMAND or"
                    + " --pid PID; or have the preset written by lab init --preset %1$s, and leave out there what"
                    + " cannot be seen.").formatted(chosen.preset, unseen));
        }
    }

    /** A load of the user's own, how long it may last, and whether it is evidence where its requests fail. */
    static final class Load {

        @Option(names = "--load-limit", paramLabel = "TIME", defaultValue = "30m")
        private String limit;

        @Option(names = "--expect-errors")
        private boolean expectErrors;

        @Parameters(arity = "0..*", paramLabel = "LOAD COMMAND",
                description = "After --, the command that runs the load.")
        private List<String> words = List.of();

        /**
         * Plans a check under it; throws {@link UsageException} where there is none or its limit is no time, and
         * {@link CouldNotStartException} where there is no such program.
         */
        CheckRunner.Plan plan(Budget budget, Target target, Recording recording) {
            if (words.isEmpty()) {
                throw new UsageException("Name the command that runs the load, at the end: -- k6 run load.js");
            }
            return new CheckRunner.Plan(budget.name(), target, recording, command(), limit(),
                    budget.scrapeGapSeconds());
        }

        private List<String> command() {
            String program = words.get(0);
            boolean isPath = program.contains("/");
            if (isPath ? !Files.isRegularFile(Path.of(program)) || !Files.isExecutable(Path.of(program))
                    : Probe.onPath(program).isEmpty()) {
                throw new CouldNotStartException(
                        (isPath ? "The load command %s is not a program." : "The load command '%s' is not on PATH.")
                                .formatted(program));
            }
            return List.copyOf(words);
        }

        List<String> words() {
            return words;
        }

        CheckResult.Manner manner(boolean reportOnly) {
            return new CheckResult.Manner(reportOnly, expectErrors);
        }

        private Duration limit() {
            try {
                Duration time = DurationStyle.SIMPLE.parse(limit);
                if (time.toSeconds() > 0) {
                    return time;
                }
            } catch (IllegalArgumentException e) {
                // Told below.
            }
            throw new UsageException("--load-limit must be like 90s, 30m or 2h, not '%s'.".formatted(limit));
        }
    }
}
