package io.executorlab.lab.workshop.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.chart.TimeChart;
import io.executorlab.lab.workshop.material.Material;

/**
 * The charts of a run, those that show a broken bound first. What only the client or the end of a run tells, such as a percentile or what was left, is in no
 * chart.
 *
 * @param all in the order in which they are to be seen
 * @param shows by a chart's id, the measures of the broken bounds that it shows
 */
record BoundCharts(List<TimeChart> all, Map<String, List<String>> shows) {

    /** A chart of one of the app's own metrics, which stands between the parentheses. */
    private static final Pattern METRIC = Pattern.compile("metric\\((.*)\\)");

    private static final List<Rule> RULES = List.of(new Rule("threads\\.(named\\(.*\\)\\.)?started.*", "threads.started-per-second"),
            new Rule("threads\\.(growth|live\\.max|peak|left|state\\(.*)", "threads.state"), new Rule("threads\\.(named|at)\\(.*", "threads.named"),
            new Rule("executor\\.(queue|pool)\\.[a-z]+(\\(.*\\))", "executor.$1$2"), new Rule("hikari\\.(pending|active)\\..*", "hikari.$1"),
            new Rule("requests\\.(per-second|answered)", "requests"), new Rule("metric\\.[a-z]+\\(([a-z_]+).*", "metric($1)"),
            new Rule("fds\\.left", "metric(process_files_open_files)"));

    /**
     * Which chart shows a measure.
     *
     * @param measure a regular expression of all of its name
     * @param chart its id, with the groups of that
     */
    private record Rule(String measure, String chart) {

        Optional<String> of(String name) {
            Matcher matcher = Pattern.compile(measure).matcher(name);
            return matcher.matches() ? Optional.of(matcher.replaceFirst(chart)) : Optional.empty();
        }
    }

    /** @param broken the measures whose bounds do not hold, the first of which is shown first */
    static BoundCharts of(Material.View view, List<String> broken) {
        Map<String, List<String>> shows = new LinkedHashMap<>();
        broken.forEach(measure -> chartOf(measure).ifPresent(id -> shows.computeIfAbsent(id, none -> new ArrayList<>()).add(measure)));
        List<String> first = List.copyOf(shows.keySet());
        List<TimeChart> charts = Stream.concat(view.charts().stream(), first.stream().flatMap(id -> metric(view, id).stream()))
                .sorted(Comparator.comparingInt(chart -> first.contains(chart.id()) ? first.indexOf(chart.id()) : first.size())).toList();
        return new BoundCharts(charts, shows);
    }

    /** Its id; empty where none shows it. */
    static Optional<String> chartOf(String measure) {
        return RULES.stream().flatMap(rule -> rule.of(measure).stream()).findFirst();
    }

    private static Optional<TimeChart> metric(Material.View view, String id) {
        Matcher metric = METRIC.matcher(id);
        return metric.matches() ? view.metrics().chart(metric.group(1), view.from())
                .map(chart -> new TimeChart(id, chart.title(), chart.stacked(), chart.source(), chart.seconds(), chart.lines())) : Optional.empty();
    }

    /** Whether it is of one of the app's own metrics, whose name is its title. */
    static boolean isOfMetric(TimeChart chart) {
        return METRIC.matcher(chart.id()).matches();
    }
}
