package io.executorlab.lab.evidence;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.RunLog.Watched;

/**
 * The requests that the server has handled, by its own timer and without those that the observer sent to the management
 * endpoint.
 *
 * @param observed the paths below which the observer asks
 */
public record HandledRequests(List<String> observed) {

    public static final String METRIC = "http_server_requests_seconds_count";

    private static final String URI_LABEL = "uri";
    private static final String STATUS = "status";
    private static final Pattern SERVER_ERROR = Pattern.compile("5\\d\\d");
    private static final Pattern ERROR = Pattern.compile("[45]\\d\\d");
    private static final String DEFAULT_BASE_PATH = "/actuator";
    // What the lab asks for where the endpoints have no path of their own before them.
    private static final List<String> ENDPOINTS = List.of("/prometheus", "/threaddump");

    /** @param watched null in the lab's own runs, whose management endpoint has the default path */
    static HandledRequests of(Watched watched) {
        String path = watched == null ? DEFAULT_BASE_PATH : URI.create(watched.management()).getPath();
        String base = path == null ? "" : path.replaceAll("/+$", "");
        // A context path, or what a proxy puts before it, is in the URL and not in the label: /shop/actuator is
        // /actuator there.
        return new HandledRequests(base.isEmpty() ? ENDPOINTS
                : IntStream.range(0, base.length())
                        .filter(i -> base.charAt(i) == '/').mapToObj(base::substring).toList());
    }

    /** Empty where the app has no such timer yet, which is not 0. */
    public OptionalDouble in(Scrape scrape) {
        return sum(scrape, sample -> true);
    }

    /** Counts those handled between two scrapes; empty where the app has no such timer. */
    public OptionalDouble between(Scrape earlier, Scrape later) {
        OptionalDouble handled = in(later);
        return handled.isPresent() ? OptionalDouble.of(handled.getAsDouble() - in(earlier).orElse(0)) : handled;
    }

    public OptionalDouble serverErrorsIn(Scrape scrape) {
        return sum(scrape, sample -> hasStatus(sample, SERVER_ERROR));
    }

    /** Counts those handled between two scrapes that ended in a status of 4xx or 5xx, by status, method and route. */
    public Map<String, Double> failedBetween(Scrape earlier, Scrape later) {
        Map<String, Double> failed = failedIn(later);
        failedIn(earlier).forEach((route, before) -> failed.merge(route, -before, Double::sum));
        failed.values().removeIf(count -> count <= 0);
        return failed;
    }

    /** Tells whether the app itself has timed them; the client's count in place of that has no status. */
    public boolean haveStatus(Optional<Scrape> scrape) {
        return scrape.stream().flatMap(read -> read.labels(METRIC, STATUS)).findFirst().isPresent();
    }

    private Map<String, Double> failedIn(Scrape scrape) {
        return own(scrape).filter(sample -> hasStatus(sample, ERROR))
                .collect(Collectors.toMap(sample -> "%s %s %s".formatted(sample.label(STATUS),
                        sample.label("method"), sample.label(URI_LABEL)), MetricSample::value, Double::sum,
                        TreeMap::new));
    }

    private static boolean hasStatus(MetricSample sample, Pattern wanted) {
        return sample.label(STATUS) != null && wanted.matcher(sample.label(STATUS)).matches();
    }

    private OptionalDouble sum(Scrape scrape, Predicate<MetricSample> wanted) {
        return scrape.samples(METRIC).isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(own(scrape).filter(wanted).mapToDouble(MetricSample::value).reduce(0, Double::sum));
    }

    private Stream<MetricSample> own(Scrape scrape) {
        return scrape.samples(METRIC).stream()
                .filter(sample -> !isObservers(sample.series()) && !Double.isNaN(sample.value()));
    }

    /** Tells whether a series of any metric belongs to the observer's own requests, by its label {@code uri}. */
    public boolean isObservers(Series series) {
        String uri = series.labels().get(URI_LABEL);
        return uri != null && observed.stream().anyMatch(path -> uri.equals(path) || uri.startsWith(path + "/"));
    }
}
