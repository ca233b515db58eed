package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.budget.FleetJudge;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.measure.Scraped;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.report.FleetFiles;
import io.executorlab.lab.run.FleetRunner;
import io.executorlab.lab.run.LoadCommand;
import io.executorlab.lab.watch.PrometheusServer;

/** {@code check --prometheus}: all instances of a service by what has been scraped of them. */
final class FleetCheck {

    private final ChosenBudget budget;
    private final PrometheusOptions options;
    private final PrometheusServer server;
    private final String selector;
    private final Optional<LoadCommand> load;
    private final Duration loadAtMost;

    /**
     * Throws {@link UsageException} for what is missing or cannot be, bounds that scrapes cannot carry among it, and
     * {@link CouldNotStartException} where there is no such load command.
     *
     * @param words of the load command; none where a time in the past is judged
     */
    FleetCheck(ChosenBudget budget, PrometheusOptions options, TargetOptions target, List<String> words, Map<String, String> environment) {
        this.budget = budget;
        this.options = options;
        server = new PrometheusServer(options.url(), target.headersOfPrometheus(environment));
        selector = options.selector();
        options.requireOneOf(words);
        FleetJudge.requireScraped(budget.budget());
        loadAtMost = target.limits().load();
        if (words.isEmpty()) {
            options.window(System.currentTimeMillis());
        }
        load = words.isEmpty() ? Optional.empty() : Optional.of(LoadCommand.of(words));
    }

    /** Throws {@link CouldNotStartException} where Prometheus does not answer. */
    FleetResult run(CheckSession session, Path folder) throws IOException {
        FleetRunner runner = new FleetRunner(server, selector, Scraped.metrics(budget.measures()), session.progress());
        Fleet fleet = fleet(runner, session, folder);
        // Not before: where Prometheus does not answer, the folder is as empty as the next check wants it.
        budget.keep(folder);
        FleetResult result = FleetJudge.judge(budget.budget(), fleet);
        FleetFiles.write(folder, result, fleet);
        return result;
    }

    private Fleet fleet(FleetRunner runner, CheckSession session, Path folder) throws IOException {
        if (load.isPresent()) {
            return runner.underLoad(load.get(), loadAtMost, session.children(), folder);
        }
        PrometheusOptions.Window window = options.window(runner.now());
        return runner.read(window.fromMillis(), window.toMillis(), folder);
    }
}
