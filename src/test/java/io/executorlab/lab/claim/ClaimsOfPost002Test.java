package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.claim.Verdict.CONSTRUCTION;
import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/** Each claim of post 002, with evidence that confirms it, with evidence that does not, and with runs that scatter. */
class ClaimsOfPost002Test extends ClaimsOfAPost {

    private static final String GET_CONNECTION = "com.zaxxer.hikari.pool.HikariPool.getConnection";
    private static final String SEARCH = "org.elasticsearch.client.RestClient.performRequest";
    private static final String DATABASE = "org.postgresql.core.v3.QueryExecutorImpl.execute";
    private static final String GET = "GET /products";
    private static final String POST = "POST /products";

    // Of a closed load of 200 users: times in ms, threads, and processors in % of all.
    private static final Map<String, Double> DEFAULTS =
            Map.ofEntries(Map.entry("carried", 100.0), Map.entry("get", 2000.0), Map.entry("post", 2000.0),
                    Map.entry("get-server", 300.0), Map.entry("post-server", 300.0), Map.entry("for-connection", 0.0),
                    Map.entry("timed-waiting", 20.0),
                    Map.entry("searching", 8.0), Map.entry("reading", 2.0), Map.entry("acquire", 50.0),
                    Map.entry("usage", 150.0),
                    Map.entry("search-pending", 0.0), Map.entry("runnable", 12.0), Map.entry("app", 10.0),
                    Map.entry("database", 5.0),
                    Map.entry("switches", 10_000.0));

    ClaimsOfPost002Test() {
        super("002");
    }

    private static Recorded shop(Map<String, Double> values, double factor) {
        Map<String, Double> v = new HashMap<>();
        values.forEach((name, value) -> v.put(name, value * factor));
        double all = v.get("carried") * 10;
        return server(GET, v.get("get-server"),
                server(POST, v.get("post-server"), Recorded.run().rounds(1, 1).step("200", 0, 10)
                        .k6(Map.of("sent", all, "answered", all, "sent{step:200}", all, "answered{step:200}", all,
                                "rounds", 1.0))
                        .client("", v.get("get")).client(GET, v.get("get")).client(POST, v.get("post"))
                        .trend("latency(%s){step:200}".formatted(GET), v.get("get"))
                        .counter("http_server_requests_seconds_count{uri=\"/other\"}", v.get("carried"))
                        .counter("hikaricp_connections_acquire_seconds_count", v.get("carried"))
                        .counter("hikaricp_connections_acquire_seconds_sum", v.get("carried") * v.get("acquire") / 1000)
                        .counter("hikaricp_connections_usage_seconds_count", v.get("carried"))
                        .counter("hikaricp_connections_usage_seconds_sum", v.get("carried") * v.get("usage") / 1000)
                        .gauge("executor_queued_tasks{name=\"tomcat\"}", 50)
                        .gauge("hikaricp_connections_pending", v.get("for-connection"))
                        .gauge("hikaricp_connections_active", 10)
                        .gauge("search_client_connections_leased", 10)
                        .gauge("search_client_connections_pending", v.get("search-pending"))
                        .gauge("jvm_threads_states_threads{state=\"timed-waiting\"}", v.get("timed-waiting"))
                        .gauge("jvm_threads_states_threads{state=\"runnable\"}", v.get("runnable"))
                        .dumped(count(v, "for-connection"), "exec-", GET_CONNECTION)
                        .dumped(count(v, "searching"), "exec-s", SEARCH)
                        .dumped(count(v, "reading"), "exec-d", DATABASE)
                        .cpu(50, Map.of("app", v.get("app"), "database", v.get("database"))))
                        .switched(count(v, "switches") * 9 / 10, count(v, "switches") / 10));
    }

    /** As a recording of before the switches were counted. */
    private static Measures uncounted(Object... changed) {
        Map<String, Double> values = MadeUp.values(DEFAULTS, changed);
        return MadeUp.runs(0.02,
                factor -> shop(values, factor).cpu(50, Map.of("app", values.get("app") * factor, "database", 5.0)));
    }

    private static int count(Map<String, Double> values, String name) {
        return (int) Math.round(values.get(name));
    }

    private static Recorded server(String request, double millis, Recorded run) {
        String labels = "{method=\"%s\",uri=\"%s\"}".formatted(request.split(" ")[0], request.split(" ")[1]);
        return run.counter("http_server_requests_seconds_count" + labels, 0.001)
                .counter("http_server_requests_seconds_sum" + labels, 0.001 * millis / 1000);
    }

    /** Five runs that scatter by 2 %; {@code changed} is a name of {@link #DEFAULTS} and its value in turn. */
    private static Measures cell(Object... changed) {
        return scattered(0.02, changed);
    }

    private static Measures scattered(double scatter, Object... changed) {
        Map<String, Double> values = MadeUp.values(DEFAULTS, changed);
        return MadeUp.runs(scatter, factor -> shop(values, factor));
    }

    private static Recorded light(double stores, double ping, double scrape, double missed, double missedIn10) {
        return Recorded.run().client("GET /stores", stores).client("GET /stores/{id}", stores).client("GET /ping", ping)
                .client("scrape", scrape)
                .client("", stores).trend("scrape-gap", 1000)
                .k6(Map.of("sent", 100.0, "answered", 100.0, "scrapes-sent", 20.0, "scrapes-missed", missed,
                        "scrapes-left-out", 0.0, "scrapes-sent.10s", 20.0, "scrapes-missed.10s", missedIn10));
    }

    private static Measures light(double scatter, double stores) {
        return MadeUp.runs(scatter, factor -> light(stores * factor, stores * factor, 5, 0, 0));
    }

    /** Five runs in which so many of 20 scrapes had no answer within 1 s and within 10 s. */
    private static Measures scraped(List<Integer> missed, List<Integer> missedIn10) {
        return new Measures(Stream.of(0, 1, 2, 3, 4)
                .map(run -> light(10, 5, 5, missed.get(run), missedIn10.get(run)).measures().runs().get(0)).toList());
    }

    private static final List<Integer> NONE = List.of(0, 0, 0, 0, 0);
    private static final List<Integer> MOST = List.of(15, 17, 16, 18, 14);
    private static final List<Integer> NOW_AND_THEN = List.of(0, 1, 12, 0, 2);

    private static MadeUp scrapes(Verdict verdict, Measures broken, Measures fixed) {
        return MadeUp.of("002-8", verdict, "broken", broken, "broken@alone", scraped(NONE, NONE), "fixed", fixed);
    }

    private static MadeUp beside(Verdict verdict, Measures broken) {
        return MadeUp.of("002-7", verdict, "broken@alone", light(0.02, 10), "broken", broken, "fixed", light(0.02, 12));
    }

    private static final List<String> POINTS = List.of("", "@database-far", "@search-far", "@search-30");

    /** The map, at each point 60/40 carrying 100 a second in 300 ms and 30/20 so many in so many. */
    private static MadeUp map(Verdict verdict, double scatter, double[]... carriedAndMillis) {
        Object[] cells = Stream.of(0, 1, 2, 3).flatMap(i -> {
            double[] small = carriedAndMillis[Math.min(i, carriedAndMillis.length - 1)];
            return Stream.of("60-40" + POINTS.get(i), cell(), "30-20" + POINTS.get(i),
                    scattered(scatter, "carried", small[0], "get-server", small[1]));
        }).toArray();
        return MadeUp.of("002-4", verdict, cells);
    }

    private static double[] point(double carried, double millis) {
        return new double[] {carried, millis};
    }

    private static MadeUp twoNodes(String claim, Verdict verdict, String large, Measures one, Measures three) {
        return MadeUp.of(claim, verdict, "60-40", cell("post", 2000), "60-40@search-30", cell("post", 2000), "broken",
                cell("post", 4800), "broken@search-30", cell("post", 4800),
                large, one, large + "@search-30", three);
    }

    private static Measures slower(double carried, double millis, double searching) {
        return cell("carried", carried, "get-server", millis, "searching", searching);
    }

    private static MadeUp threads(Verdict verdict, Measures small, Measures large) {
        return MadeUp.of("002-11", verdict, "30-20", small, "60-40", cell(), "200-180", large);
    }

    private static MadeUp threadsUncounted(Verdict verdict, double appOfSmall) {
        return MadeUp.of("002-11", verdict, "30-20", uncounted("app", appOfSmall, "get-server", 200), "60-40",
                uncounted(),
                "200-180", uncounted("app", 14, "get-server", 900));
    }

    @Override
    Stream<MadeUp> evidence() {
        return Stream.of(
                MadeUp.of("002-1", CONSTRUCTION, "broken", cell("for-connection", 190, "timed-waiting", 199)),
                MadeUp.of("002-1", REFUTED, "broken", cell("for-connection", 90, "timed-waiting", 199)),
                MadeUp.of("002-1", INCONCLUSIVE, "broken", scattered(0.4, "for-connection", 190, "timed-waiting", 199)),
                MadeUp.of("002-2", CONSTRUCTION, "broken", cell("searching", 8, "reading", 2)),
                MadeUp.of("002-2", REFUTED, "broken", cell("searching", 2, "reading", 8)),
                MadeUp.of("002-2", REFUTED, "broken", cell("searching", 8, "reading", 0)),
                MadeUp.of("002-2", INCONCLUSIVE, "broken", scattered(0.4, "searching", 8, "reading", 2)),
                resized(REPRODUCED, 0.02, 400, 400),
                resized(DIRECTION_ONLY, 0.02, 1500, 400),
                resized(DIRECTION_ONLY, 0.02, 1500, 2000),
                resized(REFUTED, 0.02, 2000, 2000),
                resized(REFUTED, 0.02, 2300, 3000),
                resized(INCONCLUSIVE, 0.6, 400, 400),
                map(REPRODUCED, 0.02, point(80, 260)),
                map(REPRODUCED, 0.02, point(80, 280)),
                map(DIRECTION_ONLY, 0.02, point(80, 200)),
                map(DIRECTION_ONLY, 0.02, point(100, 260), point(70, 260), point(100, 260)),
                map(REFUTED, 0.02, point(100, 260)),
                map(REFUTED, 0.02, point(80, 400)),
                map(INCONCLUSIVE, 0.5, point(80, 260)),
                twoNodes("002-5", REPRODUCED, "200-180", slower(100, 1100, 140), slower(95, 1100, 150)),
                twoNodes("002-5", DIRECTION_ONLY, "200-180", slower(100, 1100, 190), slower(95, 1100, 150)),
                twoNodes("002-5", REFUTED, "200-180", slower(60, 1100, 140), slower(60, 1100, 140)),
                twoNodes("002-5", REFUTED, "200-180", slower(100, 300, 140), slower(100, 300, 140)),
                twoNodes("002-5", REFUTED, "200-180", slower(100, 1100, 20), slower(100, 1100, 20)),
                twoNodes("002-5", INCONCLUSIVE, "200-180", slower(100, 1100, 140),
                        scattered(0.4, "carried", 100, "get-server", 1100, "searching", 140)),
                twoNodes("002-6", REPRODUCED, "60-40-async-index", cell("post", 500), cell("post", 500)),
                twoNodes("002-6", DIRECTION_ONLY, "60-40-async-index", cell("post", 1300), cell("post", 500)),
                twoNodes("002-6", REFUTED, "60-40-async-index", cell("post", 1950), cell("post", 2400)),
                twoNodes("002-6", INCONCLUSIVE, "60-40-async-index", scattered(0.6, "post", 500), cell("post", 500)),
                beside(REPRODUCED, light(0.02, 40)),
                beside(DIRECTION_ONLY, light(0.02, 900)),
                beside(DIRECTION_ONLY, light(0.02, 20)),
                beside(REFUTED, light(0.02, 10)),
                beside(INCONCLUSIVE, light(0.9, 30)),
                scrapes(REPRODUCED, scraped(MOST, MOST), scraped(NONE, NONE)),
                scrapes(DIRECTION_ONLY, scraped(MOST, NONE), scraped(NONE, NONE)),
                scrapes(REFUTED, scraped(NONE, NONE), scraped(NONE, NONE)),
                scrapes(REFUTED, scraped(MOST, MOST), scraped(MOST, MOST)),
                scrapes(INCONCLUSIVE, scraped(NOW_AND_THEN, NOW_AND_THEN), scraped(NONE, NONE)),
                MadeUp.of("002-9", REPRODUCED, "broken", cell(), "60-40", cell("database", 5.5)),
                MadeUp.of("002-9", REPRODUCED, "broken", cell(), "60-40", cell("database", 3)),
                MadeUp.of("002-9", REPRODUCED, "broken", cell(), "60-40", cell()),
                MadeUp.of("002-9", REFUTED, "broken", cell(), "60-40", cell("reading", 9)),
                MadeUp.of("002-9", REFUTED, "broken", cell(), "60-40", cell("database", 8)),
                MadeUp.of("002-9", INCONCLUSIVE, "broken", cell(), "60-40", scattered(0.5, "database", 6)),
                MadeUp.of("002-10", REPRODUCED, "broken", cell(), "60-40", cell("runnable", 13, "app", 11)),
                MadeUp.of("002-10", DIRECTION_ONLY, "broken", cell(), "60-40", cell("runnable", 13, "app", 15)),
                MadeUp.of("002-10", REFUTED, "broken", cell(), "60-40", cell("runnable", 13, "app", 9)),
                MadeUp.of("002-10", REFUTED, "broken", cell(), "60-40", cell("runnable", 11, "app", 11)),
                MadeUp.of("002-10", INCONCLUSIVE, "broken", cell(), "60-40", cell()),
                MadeUp.of("002-10", INCONCLUSIVE, "broken", cell(), "60-40", scattered(0.5, "runnable", 13, "app", 12)),
                threads(REPRODUCED, cell("app", 8, "switches", 8000, "get-server", 200),
                        cell("app", 14, "switches", 14_000, "get-server", 900)),
                threads(REFUTED, cell("app", 8, "switches", 8000, "get-server", 200),
                        cell("app", 14, "switches", 14_000, "get-server", 900, "acquire", 600)),
                threads(REFUTED, cell("app", 8, "switches", 8000, "get-server", 200),
                        cell("app", 14, "switches", 14_000, "get-server", 900, "search-pending", 60)),
                threads(REFUTED, cell("app", 8, "switches", 12_000, "get-server", 200),
                        cell("app", 14, "switches", 14_000, "get-server", 900)),
                threads(REFUTED, cell("app", 8, "switches", 8000, "get-server", 200),
                        cell("app", 14, "switches", 10_000, "get-server", 900)),
                threadsUncounted(NOT_MEASURED, 8),
                threadsUncounted(REFUTED, 12),
                threads(REFUTED, cell("get-server", 200), cell("get-server", 900)),
                threads(INCONCLUSIVE, scattered(0.5, "app", 8, "switches", 8000, "get-server", 260),
                        cell("app", 14, "switches", 14_000, "get-server", 900)),
                MadeUp.of("002-12", REPRODUCED, "60-40", cell("reading", 4), "200-180", cell("reading", 4)),
                MadeUp.of("002-12", REFUTED, "60-40", cell("reading", 4), "200-180", cell("reading", 9)),
                MadeUp.of("002-12", REFUTED, "60-40", cell("reading", 2), "200-180", cell("reading", 4)),
                MadeUp.of("002-12", INCONCLUSIVE, "60-40", cell("reading", 4), "200-180",
                        scattered(0.6, "reading", 4)));
    }

    private static MadeUp resized(Verdict verdict, double scatter, double one, double three) {
        return MadeUp.of("002-3", verdict, "broken", cell("get", 2000), "60-40", scattered(scatter, "get", one),
                "broken@search-30", cell("get", 2000), "60-40@search-30", scattered(scatter, "get", three), "60-10",
                cell("get", 2000, "get-server", 100));
    }

    @Test
    void theConditionStandsInTheVerdict() {
        assertThat(resized(DIRECTION_ONLY, 0.02, 1500, 400).judge().why())
                .matches(
                        "For the client with 10 search connections same direction, other size \\(1\\.33 times "
                                + ".*\\), with 30 reproduced \\(5 times .*");
    }

    @Test
    void slightlyMoreForTheDatabaseDecidesNothing() {
        assertThat(judge("002-9", "broken", cell(), "60-40", cell("database", 3))).satisfies(its -> {
            assertThat(its.verdict()).isEqualTo(REPRODUCED);
            assertThat(its.intervals()).hasSize(2);
        });
    }

    @Test
    void whatWasNotMeasuredIsNotJudged() {
        assertThat(verdict("002-1", "fixed", Recorded.run())).isEqualTo(NOT_MEASURED);
        assertThat(judge("002-8", "broken", light(10, 2, 5, 0, 0)).why()).startsWith("The variant fixed was not run.");
    }
}
