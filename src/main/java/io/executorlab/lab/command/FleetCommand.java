package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.executorlab.lab.budget.FleetJudge;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.Scraped;
import io.executorlab.lab.report.FleetFiles;
import io.executorlab.lab.report.FleetReport;
import io.executorlab.lab.run.FleetRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.watch.PrometheusServer;

@Command(name = "fleet", mixinStandardHelpOptions = true,
        description = {"Judges all instances of a service, by Prometheus.",
            "A bound that scrapes every 15 to 60 s cannot carry is refused."},
        footer = {"", "Examples:",
                "  lab fleet --budget threads.yml --prometheus http://127.0.0.1:9090 \\",
                "      --selector 'namespace=\"shop\",app=\"orders\"' --from 1h",
                "  lab fleet --budget threads.yml --prometheus http://127.0.0.1:9090 \\",
                "      --selector 'app=\"orders\"' -- k6 run load.js"})
final class FleetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private BudgetOptions budget;

    @Mixin
    private PrometheusOptions prometheus;

    @Mixin
    private HeaderOption header;

    @Mixin
    private LoadOptions load;

    @Mixin
    private OutOption out;

    @Mixin
    private JsonOption json;

    private Path folder;

    @Override
    public Integer call() throws IOException {
        ChosenBudget chosen = budget.chosen(out.named());
        PrometheusServer server = prometheus.server(header.headers(System.getenv()));
        String selector = prometheus.selector();
        prometheus.requireOneOf(load.words());
        FleetJudge.requireScraped(chosen.budget());
        Optional<LoadCommand> command = load.words().isEmpty() ? Optional.empty() : Optional.of(load.command());
        if (command.isEmpty()) {
            prometheus.window(System.currentTimeMillis());
        }
        load.limit();
        folder = out.folderOfCheck();
        try (CheckSession session = new CheckSession(folder)) {
            FleetRunner runner = new FleetRunner(server, selector, Scraped.metrics(chosen.measures()),
                    session.progress());
            Fleet fleet = fleet(runner, command, session);
            // Not before: where Prometheus does not answer, the folder is as empty as the next check wants it.
            chosen.keep(folder);
            FleetResult result = FleetJudge.judge(chosen.budget(), fleet);
            FleetFiles.write(folder, result, fleet);
            session.progress().pause();
            int exit = ExitCode.of(result);
            new CheckOutput(spec, json).show(folder, result, FleetReport.terminal(result),
                    exit == ExitCode.HELD ? "" : FleetReport.verdict(result));
            return exit;
        }
    }

    private Fleet fleet(FleetRunner runner, Optional<LoadCommand> command, CheckSession session) throws IOException {
        if (command.isPresent()) {
            return runner.underLoad(command.get(), load.limit(), session.registry(), folder);
        }
        PrometheusOptions.Window window = prometheus.window(runner.now());
        return runner.read(window.fromMillis(), window.toMillis(), folder);
    }
}
