package io.executorlab.lab.measure;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/**
 * What an alert asks Prometheus, for each instance, over a window that moves: what a check measures from a load's begin to its end, an alert looks at all
 * the time.
 *
 * @param window such as {@code 10m}
 * @param by the labels that tell one instance from another, with commas between
 */
public record PromQl(String window, String by) {

    // As a check leaves the observer's own requests out.
    private static final String NOT_OBSERVED = "uri!~\"/actuator(/.*)?\"";

    /** An expression of a measure with this parameter; null where it has none with that one. */
    @FunctionalInterface
    interface Query {
        String in(PromQl promQl, String parameter);
    }

    public String sum(String expression) {
        return "sum by (%s) (%s)".formatted(by, expression);
    }

    /** For each request in the window. */
    public String forEachRequest(String growth) {
        return "(%s) / (%s > 0)".formatted(growth, grown(HandledRequests.METRIC + "{" + NOT_OBSERVED + "}"));
    }

    String grown(String selector) {
        return sum(over("increase", selector));
    }

    String rate(String selector) {
        return sum(over("rate", selector));
    }

    /** A function of Prometheus' over the window. */
    String over(String function, String selector) {
        return "%s(%s[%s])".formatted(function, selector, window);
    }

    String serverErrors() {
        return grown(HandledRequests.METRIC + "{status=~\"5..\"," + NOT_OBSERVED + "}");
    }

    // A pool that has no gauge explains nothing, and takes nothing from the expression.
    String startedBeyondPools() {
        return Stream.of(Readings.POOL_SIZE + "{name!=\"tomcat\"}", "tomcat_threads_current_threads")
                .map(pool -> " - (%s or 0 * %s)".formatted(sum("clamp_min(%s, 0)".formatted(over("delta", pool))), sum(Scrape.LIVE)))
                .collect(Collectors.joining("", grown(Scrape.STARTED), ""));
    }

    /** In milliseconds. */
    String mean(String timer, Map<String, String> labels) {
        String matchers = new Series("", labels).toString().replaceAll("^\\{|}$", "");
        return Stream.of("_sum", "_count").map(part -> rate("%s%s{%s}".formatted(timer, part, matchers))).collect(Collectors.joining(" / ", "1000 * ", ""));
    }

    static Map<String, String> request(String request) {
        int blank = request.indexOf(' ');
        String uri = request.substring(blank + 1);
        return blank < 0 ? Map.of("uri", uri) : new TreeMap<>(Map.of("uri", uri, "method", request.substring(0, blank)));
    }

    static String labelled(String metric, String label, String value) {
        return new Series(metric, Map.of(label, value)).toString();
    }

    // A dot stands for any character, itself included, and is the only one of a regular expression's that a name may keep.
    static String ofExecutors(String metric, String names) {
        return "%s{name=~\"%s\"}".formatted(metric, Arrays.stream(names.split("\\|")).map(name -> name.replaceAll("[^\\w-]", ".")).collect(Collectors.joining("|")));
    }
}
