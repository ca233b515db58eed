package io.executorlab.lab.budget;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Fleet.Instance;
import io.executorlab.lab.evidence.Fleet.SampledSeries;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/**
 * A service's series as a Prometheus holds them, made by hand: each instance is warm, handles 50 requests a second from
 * the first minute to the last but one and is then at rest. No two are scraped at the same time.
 */
public final class ScrapedService {

    public static final String SELECTOR = "app=\"orders\"";
    public static final double REQUESTS_PER_SECOND = 50;
    static final int REST_SECONDS = 120;
    static final int BEGIN_SECONDS = 60;

    private final long from;
    private final int seconds;
    private final int interval;
    private final List<One> instances = new ArrayList<>();

    /** An instance that differs from the others; in seconds since the begin. */
    public final class One {

        private final String name;
        private int begins;
        private int ends = Integer.MAX_VALUE;
        private int restarted = -1;
        private int gapFrom = Integer.MAX_VALUE;
        private int gapTo = Integer.MAX_VALUE;
        private int leakEvery;
        private int endOfRequests = seconds - REST_SECONDS;
        private double atRest;
        private boolean missesEachSecond;
        private String more = "";

        private One(String name) {
            this.name = name;
        }

        public One begins(int second) {
            begins = second;
            return this;
        }

        One ends(int second) {
            ends = second;
            return this;
        }

        public One restarted(int second) {
            restarted = second;
            return this;
        }

        One unseen(int fromSecond, int toSecond) {
            gapFrom = fromSecond;
            gapTo = toSecond;
            return this;
        }

        /** A thread is started, and stays, for every so many requests. */
        public One leaks(int every) {
            leakEvery = every;
            return this;
        }

        One busyToTheEnd() {
            endOfRequests = seconds;
            return this;
        }

        /** So many requests a second come when the load has ended. */
        One asked(double atRest) {
            this.atRest = atRest;
            return this;
        }

        /** Each second scrape of it fails. */
        One missesEachSecondScrape() {
            missesEachSecond = true;
            return this;
        }

        /** Other labels of its target. */
        One labels(String labels) {
            more = "," + labels;
            return this;
        }

        private double requests(int second) {
            return REQUESTS_PER_SECOND * Math.max(0, Math.min(second, endOfRequests) - BEGIN_SECONDS)
                    + atRest * Math.max(0, second - endOfRequests);
        }

        private double requestsOfProcess(int second) {
            return requests(second) - (restarted >= 0 && second >= restarted ? requests(restarted) : 0);
        }

        private double leaked(int second) {
            return leakEvery == 0 ? 0 : Math.floor(requestsOfProcess(second) / leakEvery);
        }

        private Stream<SampledSeries> series() {
            String target = "instance=\"%s\",app=\"orders\"%s".formatted(name, more);
            return Stream.of(
                    sampled("up{%s}", target, second -> isMissed(second) ? 0 : 1),
                    sampled(Scrape.LIVE + "{%s}", target, second -> 60 + leaked(second)),
                    sampled(Scrape.PEAK + "{%s}", target, second -> 62 + leaked(second)),
                    sampled(Scrape.STARTED + "{%s}", target, second -> 500 + leaked(second)),
                    sampled(Scrape.PROCESS_START + "{%s}", target,
                            second -> restarted >= 0 && second >= restarted ? from / 1000.0 + restarted : 1.5e9),
                    sampled("system_cpu_count{%s}", target, second -> 4),
                    sampled("jvm_info{version=\"17.0.15+6\",vendor=\"Debian\",%s}", target, second -> 1),
                    sampled("tomcat_threads_current_threads{name=\"http-nio-8080\",%s}", target, second -> 20),
                    sampled("executor_pool_size_threads{name=\"export\",%s}", target, second -> 8),
                    sampled(HandledRequests.METRIC + "{method=\"GET\",status=\"200\",uri=\"/orders\",%s}", target,
                            this::requestsOfProcess),
                    sampled("http_server_requests_seconds_sum{method=\"GET\",status=\"200\",uri=\"/orders\",%s}",
                            target,
                            second -> 0.02 * requestsOfProcess(second)),
                    sampled(HandledRequests.METRIC + "{method=\"GET\",status=\"200\",uri=\"/actuator/prometheus\",%s}",
                            target, second -> second / interval));
        }

        private int offset() {
            return Math.floorMod(name.hashCode(), interval);
        }

        private boolean isMissed(int second) {
            return missesEachSecond && (second - offset()) / interval % 2 == 1;
        }

        private SampledSeries sampled(String written, String target, IntToDoubleFunction value) {
            int[] times = IntStream.iterate(offset(), second -> second <= seconds, second -> second + interval)
                    .filter(second -> second >= begins && second <= ends && (second <= gapFrom || second >= gapTo))
                    .filter(second -> written.startsWith(Instance.UP + "{") || !isMissed(second)).toArray();
            Series series = Scrape.of(0, 0, Map.of(written.formatted(target), 0.0)).samples().findFirst().orElseThrow()
                    .series();
            return new SampledSeries(series, IntStream.of(times).mapToLong(second -> from + 1000L * second).toArray(),
                    IntStream.of(times).mapToDouble(value).toArray());
        }
    }

    private ScrapedService(long from, int seconds, int interval) {
        this.from = from;
        this.seconds = seconds;
        this.interval = interval;
    }

    /** @param from in milliseconds since the epoch */
    public static ScrapedService of(long from, int seconds, int interval) {
        return new ScrapedService(from, seconds, interval);
    }

    /** Half an hour, a scrape every 15 s. */
    static ScrapedService halfAnHour() {
        return of(1_800_000_000_000L, 1800, 15);
    }

    public ScrapedService with(String name, Consumer<One> differs) {
        One one = new One(name);
        differs.accept(one);
        instances.add(one);
        return this;
    }

    /** So many more that are well. */
    public ScrapedService healthy(int count) {
        IntStream.range(0, count).forEach(i -> with("10.0.0.%d:8080".formatted(i), one -> {}));
        return this;
    }

    public List<SampledSeries> series() {
        return instances.stream().flatMap(One::series).toList();
    }

    Fleet fleet() {
        return new Fleet(new Fleet.Source("http://127.0.0.1:9090", SELECTOR, from, from + 1000L * seconds),
                Instance.of(series()));
    }

    /** As {@code promtool tsdb create-blocks-from openmetrics} reads it. */
    public String openMetrics() {
        return series().stream()
                .flatMap(sampled -> IntStream.range(0, sampled.atMillis().length).mapToObj(
                        i -> "%s %s %s\n".formatted(sampled.series(), sampled.values()[i],
                                sampled.atMillis()[i] / 1000.0)))
                .collect(Collectors.joining("", "", "# EOF\n"));
    }
}
