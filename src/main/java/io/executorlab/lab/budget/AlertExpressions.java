package io.executorlab.lab.budget;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.Growing;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Selector;

/** Measures as PromQL, for each instance, over a window that moves: what a check measures from a load's begin to its end, an alert looks at all the time. */
final class AlertExpressions {

    private static final String SERVER = "http_server_requests_seconds";
    // As a check leaves the observer's own requests out.
    private static final String NOT_OBSERVED = "uri!~\"/actuator(/.*)?\"";

    private final AlertSettings settings;

    AlertExpressions(AlertSettings settings) {
        this.settings = settings;
    }

    /** The measure, of which a limit is to be the most; empty where it is none that an alert can look at. */
    Optional<String> level(String name) {
        Measure measure = Measures.named(name);
        String parameter = Measures.parameter(name);
        return Optional.ofNullable(switch (measure.name()) {
            // The JVM's own peak never falls, and an alert on it would never end.
            case "threads.live.max", "threads.peak" -> sum(Scrape.LIVE);
            case "threads.growth" -> "%s - %s".formatted(sum(Scrape.LIVE), sum("min_over_time(%s[%s])".formatted(Scrape.LIVE, settings.window())));
            case "threads.state(*).max", "threads.state(*).mean", "threads.state(*).median" -> sum(labelled("jvm_threads_states_threads", "state", parameter));
            case "threads.started-per-request" -> forEachRequest(grown(Scrape.STARTED));
            case "threads.started-per-second" -> sum("rate(%s[%s])".formatted(Scrape.STARTED, settings.window()));
            case "executor.queue.max(*)", "executor.queue.mean(*)" -> sum(ofExecutors(Readings.QUEUED, parameter));
            case "executor.pool.max(*)", "executor.pool.mean(*)" -> sum(ofExecutors(Readings.POOL_SIZE, parameter));
            case "hikari.pending.max", "hikari.pending.mean" -> sum("hikaricp_connections_pending");
            case "hikari.acquire.mean", "hikari.usage.mean" -> mean(measure.source().words(), "");
            case "http.server.mean(*)" -> mean(SERVER, request(parameter));
            case "timer.mean(*)" -> mean(Selector.of(parameter).metric() + "_seconds", matchers(Selector.of(parameter).wanted().labels()));
            case "fds.max" -> sum("process_files_open_files");
            case "heap.max" -> sum("jvm_memory_used_bytes{area=\"heap\"}") + " / 1048576";
            case "cpu.cores" -> "%s / 1e9".formatted(sum("rate(process_cpu_time_ns_total[%s])".formatted(settings.window())));
            case "metric.max(*)" -> sum(Selector.of(parameter).wanted().toString());
            case "process.restarts" -> sum("changes(%s[%s])".formatted(Scrape.PROCESS_START, settings.window()));
            default -> null;
        });
    }

    /** What a counter grew by in the window; empty where the measure is no counter. */
    Optional<String> growth(String name) {
        Measure measure = Measures.named(name);
        return Optional.ofNullable(switch (measure.name()) {
            case "threads.started" -> grown(Scrape.STARTED);
            case "threads.started.beyond-pools" -> beyondPools();
            case "requests.server-errors" -> grown(HandledRequests.METRIC + "{status=~\"5..\"," + NOT_OBSERVED + "}");
            case "hikari.timeouts" -> grown(measure.source().words());
            case "metric.growth(*)" -> measure.growing(Measures.parameter(name)) == Growing.COUNTER
                    ? grown(Selector.of(Measures.parameter(name)).wanted().toString()) : null;
            default -> null;
        });
    }

    /** For each request in the window. */
    String forEachRequest(String growth) {
        return "(%s) / (%s > 0)".formatted(growth, grown(HandledRequests.METRIC + "{" + NOT_OBSERVED + "}"));
    }

    /** A limit in the measure's unit. */
    String limit(Limit limit, String unit) {
        double constant = limit.in(unit, 0);
        double forEachCore = limit.in(unit, 1) - constant;
        return forEachCore == 0 ? plain(constant) : "(%s + %s * %s)".formatted(plain(constant), plain(forEachCore), sum("system_cpu_count"));
    }

    // A pool that has no gauge explains nothing, and takes nothing from the expression.
    private String beyondPools() {
        return Stream.of(Readings.POOL_SIZE + "{name!=\"tomcat\"}", "tomcat_threads_current_threads")
                .map(pool -> " - (%s or 0 * %s)".formatted(sum("clamp_min(delta(%s[%s]), 0)".formatted(pool, settings.window())), sum(Scrape.LIVE)))
                .collect(Collectors.joining("", grown(Scrape.STARTED), ""));
    }

    private String grown(String selector) {
        return sum("increase(%s[%s])".formatted(selector, settings.window()));
    }

    private String mean(String timer, String matchers) {
        return Stream.of("_sum", "_count").map(part -> sum("rate(%s%s{%s}[%s])".formatted(timer, part, matchers, settings.window())))
                .collect(Collectors.joining(" / ", "1000 * ", ""));
    }

    private String sum(String expression) {
        return "sum by (%s) (%s)".formatted(settings.by(), expression);
    }

    private static String request(String request) {
        int blank = request.indexOf(' ');
        String uri = request.substring(blank + 1);
        return matchers(blank < 0 ? Map.of("uri", uri) : new TreeMap<>(Map.of("uri", uri, "method", request.substring(0, blank))));
    }

    private static String matchers(Map<String, String> labels) {
        return new Series("", labels).toString().replaceAll("^\\{|}$", "");
    }

    private static String labelled(String metric, String label, String value) {
        return new Series(metric, Map.of(label, value)).toString();
    }

    // A dot stands for any character, itself included, and is the only one of a regular expression's that a name may keep.
    private static String ofExecutors(String metric, String names) {
        return "%s{name=~\"%s\"}".formatted(metric, Arrays.stream(names.split("\\|")).map(name -> name.replaceAll("[^\\w-]", ".")).collect(Collectors.joining("|")));
    }

    private static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15 ? String.valueOf((long) number) : String.valueOf(number);
    }
}
