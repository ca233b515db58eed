package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.AlertSettings;
import io.executorlab.lab.budget.PrometheusRules;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;

@Command(name = "budget", mixinStandardHelpOptions = true,
        description = "Prints what of a budget can be an alert, as a file of rules for Prometheus; the rest stands in it as a comment, with the reason.",
        footer = {"", "Example:", "  lab budget threads.yml --as prometheus-rules --by namespace,pod --window 10m --for 5m"})
final class BudgetCommand implements Callable<Integer> {

    private static final String PROMETHEUS_RULES = "prometheus-rules";
    private static final Pattern LABELS = Pattern.compile("[a-zA-Z_]\\w*(,[a-zA-Z_]\\w*)*");
    private static final Pattern DURATION = Pattern.compile("[1-9]\\d*[smhd]");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "A budget, YAML or JSON.")
    private Path file;

    @Option(names = "--as", paramLabel = PROMETHEUS_RULES, required = true, description = "The only form there is: " + PROMETHEUS_RULES + ".")
    private String form;

    @Option(names = "--by", paramLabel = "LABELS", defaultValue = "instance,job",
            description = "The labels that tell one instance from another; ${DEFAULT-VALUE} by default.")
    private String by;

    @Option(names = "--window", paramLabel = "TIME", defaultValue = "10m",
            description = "Over which counters grow and means are taken, four scrapes at least; ${DEFAULT-VALUE} by default.")
    private String window;

    @Option(names = "--for", paramLabel = "TIME", defaultValue = "5m",
            description = "How long a limit has to be exceeded before its alert fires; ${DEFAULT-VALUE} by default.")
    private String lasting;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        if (!form.equals(PROMETHEUS_RULES)) {
            throw new UsageException("A budget can be printed as %s, not as '%s'.".formatted(PROMETHEUS_RULES, form));
        }
        if (!LABELS.matcher(by).matches()) {
            throw new UsageException("--by takes names of labels with commas between, namespace,pod, not '%s'.".formatted(by));
        }
        AlertSettings settings = new AlertSettings(by, time("--window", window), time("--for", lasting));
        Budget budget = ChosenBudget.read(file);
        List<String> leftOut = PrometheusRules.leftOut(budget, settings);
        String rules = PrometheusRules.of(budget, settings).orElseThrow(
                () -> new UsageException("Nothing of %s can be an alert. %s".formatted(file, String.join(" ", leftOut))));
        if (json.isWanted()) {
            json.print(Map.of("rules", rules, "leftOut", leftOut));
        } else {
            PrintWriter out = spec.commandLine().getOut();
            out.print(rules);
            out.flush();
        }
        return ExitCode.HELD;
    }

    private static String time(String option, String text) {
        if (!DURATION.matcher(text).matches()) {
            throw new UsageException("%s must be like 90s, 10m or 2h, not '%s'.".formatted(option, text));
        }
        return text;
    }
}
