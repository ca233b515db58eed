package io.executorlab.lab.evidence;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The requests that the server has handled, by its own timer and without those that the observer sent to the management endpoint. */
public final class HandledRequests {

    public static final String METRIC = "http_server_requests_seconds_count";

    private static final Pattern URI_LABEL = Pattern.compile("[{,]uri=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern SERVER_ERROR = Pattern.compile("[{,]status=\"5\\d\\d\"");
    private static final String DEFAULT_BASE_PATH = "/actuator";
    // What the lab asks for where the endpoints have no path of their own before them.
    private static final List<String> ENDPOINTS = List.of("/prometheus", "/threaddump");

    private final List<String> observed;

    private HandledRequests(List<String> observed) {
        this.observed = observed;
    }

    /** @param watched null in the lab's own runs, whose management endpoint has the default path */
    static HandledRequests of(Watched watched) {
        if (watched == null) {
            return new HandledRequests(List.of(DEFAULT_BASE_PATH));
        }
        String path = URI.create(watched.management()).getPath();
        String base = path == null ? "" : path.replaceAll("/+$", "");
        // A context path, or what a proxy puts before it, is in the URL and not in the label: /shop/actuator is /actuator there.
        return new HandledRequests(base.isEmpty() ? ENDPOINTS : IntStream.range(0, base.length())
                .filter(i -> base.charAt(i) == '/').mapToObj(base::substring).toList());
    }

    /** Empty where the app has no such timer yet, which is not 0. */
    public OptionalDouble in(Scrape scrape) {
        return sum(scrape, series -> true);
    }

    /** How many were handled between two scrapes; empty where the app has no such timer. */
    public OptionalDouble between(Scrape earlier, Scrape later) {
        OptionalDouble handled = in(later);
        return handled.isPresent() ? OptionalDouble.of(handled.getAsDouble() - in(earlier).orElse(0)) : handled;
    }

    /** Those that ended in a status of 5xx. */
    public OptionalDouble serverErrorsIn(Scrape scrape) {
        return sum(scrape, series -> SERVER_ERROR.matcher(series).find());
    }

    private OptionalDouble sum(Scrape scrape, Predicate<String> wanted) {
        double sum = 0;
        boolean found = false;
        for (Map.Entry<String, Double> sample : scrape.samples().entrySet()) {
            String series = sample.getKey();
            if (series.startsWith(METRIC) && (series.length() == METRIC.length() || series.charAt(METRIC.length()) == '{')) {
                found = true;
                if (wanted.test(series) && !isObservers(series) && !sample.getValue().isNaN()) {
                    sum += sample.getValue();
                }
            }
        }
        return found ? OptionalDouble.of(sum) : OptionalDouble.empty();
    }

    /** Whether a series of any metric belongs to the observer's own requests, by its label {@code uri}. */
    public boolean isObservers(String series) {
        Matcher label = URI_LABEL.matcher(series);
        return label.find() && observed.stream().anyMatch(path -> label.group(1).equals(path) || label.group(1).startsWith(path + "/"));
    }
}
