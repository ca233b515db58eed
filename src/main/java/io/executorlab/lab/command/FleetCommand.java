package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Fleet.Instance;
import io.executorlab.lab.evidence.Fleet.SampledSeries;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.report.FleetReport;
import io.executorlab.lab.run.Session;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.PrometheusServer;

@Command(name = "fleet", mixinStandardHelpOptions = true)
final class FleetCommand extends LabCommand.InFolder {

    private static final Duration LONGEST = Duration.ofHours(24);
    private static final String MATCHER = "\\s*[a-zA-Z_]\\w*\\s*(?:=~|!~|!=|=)\\s*\"(?:[^\"\\\\\\n]|\\\\.)*\"\\s*";
    private static final Pattern MATCHERS = Pattern.compile(MATCHER + "(?:," + MATCHER + ")*,?\\s*");
    private static final Pattern DURATION = Pattern.compile("\\d+[smhd]");

    @Mixin
    private CheckOptions.Bounds bounds;

    @Option(names = "--prometheus", required = true, paramLabel = "URL")
    private String url;

    @Option(names = "--selector", required = true, paramLabel = "MATCHERS")
    private String selector;

    @Option(names = "--from", required = true, paramLabel = "TIME")
    private String from;

    @Option(names = "--to", paramLabel = "TIME")
    private String to;

    /** The time to read, in milliseconds since the epoch. */
    record Window(long fromMillis, long toMillis) {
    }

    @Override
    public Integer call() throws IOException {
        Budget budget = bounds.budget(out.named());
        PrometheusServer server = new PrometheusServer(
                Target.address(url.strip().replaceAll("/+$", ""), "--prometheus", "http://127.0.0.1:9090"),
                CheckOptions.Actuator.headers(System.getenv()).stream().map(Target::header).toList());
        String instances = selector();
        FleetResult.requireScraped(budget);
        window(System.currentTimeMillis());
        Path folder = out.folderOfCheck();
        try (Session session = Session.of(folder)) {
            session.progress().step("reading from " + server.base());
            Fleet fleet = read(server, instances, Measures.scrapedMetrics(
                    budget.bounds().stream().map(Budget.Entry::measure).toList()), folder);
            // Not before: where Prometheus does not answer, the folder is as empty as the next check wants it.
            budget.keep(folder);
            FleetResult result = FleetResult.of(budget, fleet);
            session.progress().pause();
            judged(folder, FleetResult.FILE, result, FleetReport.of(result));
            return ExitCode.of(result);
        }
    }

    /** Reads what was scraped in this time and keeps it in the folder. */
    private Fleet read(PrometheusServer server, String instances, Set<String> metrics, Path folder)
            throws IOException {
        Window window;
        List<SampledSeries> series;
        try {
            window = window(server.now());
            series = server.samples(instances, metrics, window.fromMillis(), window.toMillis());
        } catch (IOException e) {
            throw new CouldNotStartException(e.getMessage(), e);
        }
        Files.write(folder.resolve(Fleet.SERIES), (Iterable<String>) series.stream().map(Json::line)::iterator);
        return new Fleet(new Fleet.Source(server.base().toString(), instances, window.fromMillis(), window.toMillis()),
                Instance.of(series));
    }

    /** Without braces; throws {@link UsageException} where it is none. */
    String selector() {
        String matchers = selector.strip().replaceAll("^\\{(.*)}$", "$1").strip();
        if (!MATCHERS.matcher(matchers).matches()) {
            throw new UsageException(
                    ("--selector chooses the service's instances by their labels, like "
                            + "'namespace=\"shop\",app=\"orders\"'%s.")
                            .formatted(
                                    matchers.isEmpty() ? "" : ", not '%s'".formatted(matchers)));
        }
        return matchers.replaceAll(",\\s*$", "");
    }

    /**
     * Throws {@link UsageException} where a time is none, or the two are no time in the past of at most 24 hours.
     *
     * @param now in milliseconds since the epoch
     */
    Window window(long now) {
        Window window = new Window(time("--from", from, now), to == null ? now : time("--to", to, now));
        if (window.fromMillis() >= window.toMillis() || window.toMillis() > now) {
            throw new UsageException("--from %s has to lie before --to %s, and both in the past.".formatted(from,
                    to == null ? "(now)" : to));
        }
        if (window.toMillis() - window.fromMillis() > LONGEST.toMillis()) {
            throw new UsageException(
                    "--from and --to may lie at most %d hours apart.".formatted(LONGEST.toHours()));
        }
        return window;
    }

    private static long time(String option, String text, long now) {
        try {
            return DURATION.matcher(text).matches() ? now - DurationStyle.SIMPLE.parse(text).toMillis()
                    : OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
            throw new UsageException("%s must be like 2026-11-23T10:00:00Z, or 90m for that long ago, not '%s'."
                    .formatted(option, text), e);
        }
    }
}
