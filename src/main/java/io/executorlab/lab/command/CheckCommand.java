package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.budget.Baseline;
import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.JvmProcess;
import io.executorlab.lab.report.Annotations;
import io.executorlab.lab.report.CheckReport;
import io.executorlab.lab.report.Ending;
import io.executorlab.lab.report.ResultFiles;
import io.executorlab.lab.run.CheckRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.ManagementPort;

@Command(name = "check", mixinStandardHelpOptions = true,
        description = "Holds an app to its thread budget under your load.",
        footer = {"", "Example:",
                "  lab check --preset strict --start \"java -jar app.jar\" \\",
                "      --management http://127.0.0.1:8080/actuator -- k6 run load.js"})
final class CheckCommand implements Callable<Integer> {

    private static final int LINES_OF_THE_LOAD = 15;

    @Mixin
    private BudgetOptions budget;

    @Mixin
    private AppOptions app;

    @Mixin
    private LoadOptions load;

    @Option(names = "--report-only", description = "Ends with 0 for exceeded bounds too.")
    private boolean reportOnly;

    @Option(names = "--retries", paramLabel = "N", defaultValue = "0",
            description = "Repeats a check without evidence, N times at most.")
    private int retries;

    @Option(names = "--compare-with", paramLabel = "DIR",
            description = "An earlier check's folder, to tell what has changed.")
    private Path earlier;

    @Option(names = "--annotations", paramLabel = "FILE", description = {
            "Marks the lines that started a breach's threads;",
            "for GitHub, or in .json for GitLab."})
    private Path annotations;

    @Mixin
    private OutOption out;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        Attempts attempts = new Attempts(retries, reportOnly);
        Target target = app.target(System.getenv());
        BudgetOptions.Chosen chosen = budget.chosen(out.named(), target);
        Optional<CheckResult> before = Optional.ofNullable(earlier).map(Baseline::read);
        CheckRunner.Plan plan = chosen.plan(target, app.recording(), load);
        Path folder = out.folderOfCheck();
        try (Session session = Session.of(folder)) {
            while (true) {
                chosen.keep(folder);
                int ofLoad = session.checkRunner().run(plan, folder).loadExit();
                session.progress().step("judging");
                CheckResult result = BudgetJudge.judge(chosen.budget(), folder).in(attempts.manner());
                Optional<Comparison> comparison = before.map(baseline -> Comparison.of(baseline, result));
                ResultFiles.write(folder, result, comparison);
                if (annotations != null) {
                    Annotations.write(annotations, result, Path.of("").toAbsolutePath());
                }
                session.progress().pause();
                if (ofLoad != 0) {
                    output.tell(
                            "the load ended with %d: %s".formatted(ofLoad, String.join(System.lineSeparator() + "  ",
                                    LoadCommand.lastLines(folder, LINES_OF_THE_LOAD))));
                }
                if (!attempts.isWanted(result) || !canBeRepeated(target)) {
                    output.resultOfCheck(folder, result, CheckReport.terminal(result, comparison), Ending.of(result));
                    if (ExitCode.of(result) != ExitCode.HELD) {
                        output.tell(LargestFindings.of(folder));
                    }
                    return ExitCode.of(result);
                }
                output.tell(attempts.putAside(folder, result));
            }
        }
    }

    private boolean canBeRepeated(Target target) {
        Optional<String> obstacle = Attempts.obstacle(target);
        obstacle.ifPresent(why -> output.tell(
                "the check is not repeated: %s. With --start each attempt has a fresh app.".formatted(why)));
        return obstacle.isEmpty();
    }

    /**
     * The attempts at one check. The last one's results lie in the check's folder; those without evidence before it in
     * folders of their own within. What is proven, a breach, is never tried again.
     */
    static final class Attempts {

        private static final String ATTEMPT = "attempt-";
        private static final Pattern FOLDER = Pattern.compile(ATTEMPT + "\\d");
        private static final int RETRIES_AT_MOST = 9;

        private final int retries;
        private final boolean reportOnly;
        private final List<CheckResult.Attempt> earlier = new ArrayList<>();

        /** Throws {@link UsageException} for a number of repetitions that cannot be. */
        Attempts(int retries, boolean reportOnly) {
            if (retries < 0 || retries > RETRIES_AT_MOST) {
                throw new UsageException("--retries takes a whole number from 0 to %d.".formatted(RETRIES_AT_MOST));
            }
            this.retries = retries;
            this.reportOnly = reportOnly;
        }

        /** How the attempt under way is made. */
        CheckResult.Manner manner() {
            return new CheckResult.Manner(reportOnly, earlier);
        }

        /** Whether this result is to be replaced by another attempt's. */
        boolean isWanted(CheckResult result) {
            return !result.breached() && !result.conclusive() && earlier.size() < retries;
        }

        /** Why the same load cannot be put on the same app once more; empty where it can. */
        static Optional<String> obstacle(Target target) {
            if (target.start() != null) {
                return Optional.empty();
            }
            if (target.pid() != null && !JvmProcess.isAlive(target.pid())) {
                return Optional.of("process %d has ended".formatted(target.pid()));
            }
            try {
                new ManagementPort(target.management(), target.headers()).scrape();
                return Optional.empty();
            } catch (IOException e) {
                return Optional.of("%s does not answer any more".formatted(target.management()));
            }
        }

        /** Makes room for the next attempt, and tells in a sentence what became of this one. */
        String putAside(Path folder, CheckResult result) throws IOException {
            Path aside = Files.createDirectory(folder.resolve(ATTEMPT + (earlier.size() + 1)));
            List<Path> entries;
            try (Stream<Path> all = Files.list(folder)) {
                entries = all.filter(entry -> !isLeft(entry.getFileName().toString())).toList();
            }
            for (Path entry : entries) {
                Files.move(entry, aside.resolve(entry.getFileName()));
            }
            String why = Ending.whyUnknown(result);
            earlier.add(new CheckResult.Attempt(aside.getFileName().toString(), why));
            return "attempt %d of %d has no evidence, see %s: %s. Once more.".formatted(earlier.size(), retries + 1,
                    aside, why);
        }

        private static boolean isLeft(String name) {
            return name.equals(Session.TEMPORARY) || FOLDER.matcher(name).matches();
        }
    }
}
