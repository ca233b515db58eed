package io.executorlab.lab.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.AlertSettings;
import io.executorlab.lab.budget.ArgoAnalysis;
import io.executorlab.lab.budget.ExportedBudget;
import io.executorlab.lab.budget.GrafanaRules;
import io.executorlab.lab.budget.PrometheusRules;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Budget;

@Command(name = "budget", mixinStandardHelpOptions = true, description = {
        "Turns a budget into what another tool can watch: alerts for Prometheus or Grafana, or the analysis of a rollout for Argo.",
        "Bounds that the tool cannot watch are comments in the file, with the reason."},
        footer = {"", "Examples:",
                "  lab budget threads.yml --as prometheus-rules --by namespace,pod --window 10m --for 5m",
                "  lab budget threads.yml --as grafana --datasource prometheus",
                "  lab budget threads.yml --as argo --image registry.test/executor-lab:0.2.0"})
final class BudgetCommand implements Callable<Integer> {

    private static final String PROMETHEUS_RULES = "prometheus-rules";
    private static final String GRAFANA = "grafana";
    private static final String ARGO = "argo";
    private static final String FORMS = PROMETHEUS_RULES + "|" + GRAFANA + "|" + ARGO;
    private static final Pattern LABELS = Pattern.compile("[a-zA-Z_]\\w*(,[a-zA-Z_]\\w*)*");
    private static final Pattern DURATION = Pattern.compile("[1-9]\\d*[smhd]");
    // Argo knows no days, and a check reads no more than one.
    private static final Pattern UP_TO_HOURS = Pattern.compile("[1-9]\\d{0,4}[smh]");
    private static final Duration LONGEST = Duration.ofHours(24);

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "A budget, YAML or JSON.")
    private Path file;

    @Option(names = "--as", paramLabel = FORMS, required = true, description = {
        PROMETHEUS_RULES + ": a file of alerts for Prometheus.",
        GRAFANA + ": a group of alerts for Grafana's provisioning.",
        ARGO + ": an AnalysisTemplate of Argo Rollouts, whose Job is a check of the new pods, and the budget in a ConfigMap."})
    private String form;

    @Option(names = "--by", paramLabel = "LABELS",
            description = "For alerts, the labels that tell one instance from another; instance,job by default.")
    private String by;

    @Option(names = "--window", paramLabel = "TIME", defaultValue = "10m", description = {
        "The time over which counters grow and means are taken, four scrapes at least; ${DEFAULT-VALUE} by default.",
        "For " + ARGO + ", the time before the analysis that is judged."})
    private String window;

    @Option(names = "--for", paramLabel = "TIME",
            description = "For alerts, how long a bound has to be broken before one fires; 5m by default.")
    private String lasting;

    @Option(names = "--datasource", paramLabel = "UID", description = "For " + GRAFANA + ", the UID of Prometheus in Grafana.")
    private String dataSource;

    @Option(names = "--image", paramLabel = "NAME", description = "For " + ARGO + ", the released image as the cluster pulls it.")
    private String image;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() {
        ExportedBudget exported = switch (form) {
            case PROMETHEUS_RULES -> alertsOfPrometheus();
            case GRAFANA -> alertsOfGrafana();
            case ARGO -> analysis();
            default -> throw new UsageException("A budget can be printed as %s, not as '%s'.".formatted(FORMS.replace("|", ", "), form));
        };
        String text = exported.text().orElseThrow(() -> new UsageException("Nothing of %s can be in such a file. %s".formatted(file,
                String.join(" ", exported.leftOut()))));
        if (json.isWanted()) {
            json.print(Map.of("text", text, "leftOut", exported.leftOut()));
        } else {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text);
            out.flush();
        }
        return ExitCode.HELD;
    }

    private ExportedBudget alertsOfPrometheus() {
        refuse("--datasource", dataSource);
        refuse("--image", image);
        AlertSettings settings = settings();
        return PrometheusRules.of(budget(), settings);
    }

    private ExportedBudget alertsOfGrafana() {
        refuse("--image", image);
        AlertSettings settings = settings();
        return GrafanaRules.of(budget(), settings, needed("--datasource", dataSource, "the UID of Prometheus in Grafana"));
    }

    private ExportedBudget analysis() {
        refuse("--by", by);
        refuse("--for", lasting);
        refuse("--datasource", dataSource);
        if (!UP_TO_HOURS.matcher(window).matches() || DurationStyle.SIMPLE.parse(window).compareTo(LONGEST) > 0) {
            throw new UsageException("--window must be like 90s, 10m or 2h, at most 24h, not '%s'.".formatted(window));
        }
        return ArgoAnalysis.of(budget(), window, needed("--image", image, "the released image as the cluster pulls it"));
    }

    private Budget budget() {
        return ChosenBudget.read(file);
    }

    private AlertSettings settings() {
        String labels = Objects.requireNonNullElse(by, "instance,job");
        if (!LABELS.matcher(labels).matches()) {
            throw new UsageException("--by takes names of labels separated by commas, such as namespace,pod, not '%s'.".formatted(labels));
        }
        return new AlertSettings(labels, time("--window", window), time("--for", Objects.requireNonNullElse(lasting, "5m")));
    }

    private void refuse(String option, String value) {
        if (value != null) {
            throw new UsageException("%s means nothing for --as %s: leave it out.".formatted(option, form));
        }
    }

    private String needed(String option, String value, String what) {
        if (value == null || value.isBlank()) {
            throw new UsageException("--as %s needs %s, %s.".formatted(form, option, what));
        }
        return value;
    }

    private static String time(String option, String text) {
        if (!DURATION.matcher(text).matches()) {
            throw new UsageException("%s must be like 90s, 10m or 2h, not '%s'.".formatted(option, text));
        }
        return text;
    }
}
