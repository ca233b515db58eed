package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import io.executorlab.lab.verdict.Verdict;

/** What post 002 says, where judging it is logic: {@code scenarios/claims/002.yml} has the rest. */
final class ClaimsOfPost002 {


    private static final String THROUGHPUT = "requests.per-second";
    private static final String IN_GET_CONNECTION = "threads.at(com.zaxxer.hikari.pool.HikariPool.getConnection).median";
    private static final String IN_SEARCH = "threads.at(org.elasticsearch.client.RestClient.performRequest).mean";
    private static final String READING = "threads.at(org.postgresql.core.).mean";
    private static final String GET_CLIENT = "http.client.mean(GET /products)";
    private static final String GET_SERVER = "http.server.mean(GET /products)";
    private static final String POST_CLIENT = "http.client.mean(POST /products)";
    private static final String POST_SERVER = "http.server.mean(POST /products)";
    private static final String STORES = "http.client.mean(GET /stores)";
    private static final String SCRAPE = "http.client.mean(scrape)";
    private static final String MISSED = "requests.scrapes-missed";
    private static final String QUEUE = "wait.connector-queue";
    private static final String MS = " ms";

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("002-1", ClaimsOfPost002::waitingForConnections),
            entry("002-2", ClaimsOfPost002::holdersOfConnections),
            entry("002-3", ClaimsOfPost002::resizing),
            entry("002-4", ClaimsOfPost002::smaller),
            entry("002-5", ClaimsOfPost002::larger),
            entry("002-6", ClaimsOfPost002::asynchronousIndex),
            entry("002-7", ClaimsOfPost002::lightRequest),
            entry("002-8", ClaimsOfPost002::scrape),
            entry("002-9", ClaimsOfPost002::databaseLoad));

    private ClaimsOfPost002() {
    }

    private static Judgement waitingForConnections(Claim claim, Cells cells) {
        double waiting = cells.of("broken", "threads.state(timed-waiting).median");
        double forConnection = cells.of("broken", IN_GET_CONNECTION);
        String found = "%s timed-waiting, %s for a connection".formatted(number(waiting), number(forConnection));
        String why = "Median over the load; Hikari itself counts %s pending. %s hold a connection meanwhile."
                .formatted(number(cells.of("broken", "hikari.pending.mean")), number(cells.of("broken", "hikari.active.mean")));
        boolean same = Tolerance.same(forConnection, claim.figure("for-connection")) && Tolerance.same(waiting, claim.figure("timed-waiting"));
        return new Judgement(same ? Verdict.REPRODUCED : forConnection > waiting / 2 ? Verdict.DIRECTION_ONLY : Verdict.REFUTED,
                why, found, null);
    }

    private static Judgement holdersOfConnections(Claim claim, Cells cells) {
        double searching = cells.of("broken", IN_SEARCH);
        double reading = cells.of("broken", READING);
        String why = ("They are the holders of the 10 connections: a connection is held %s ms, and %s of the search client's own connections are in use. "
                + "The transaction takes its connection before the search begins.")
                .formatted(number(cells.of("broken", "hikari.usage.mean")), number(cells.of("broken", "search.leased.mean")));
        boolean same = Tolerance.same(searching, claim.figure("searching")) && reading <= (1 + Tolerance.SHARE) * claim.figure("reading-at-most");
        return new Judgement(same ? Verdict.REPRODUCED : searching > reading ? Verdict.DIRECTION_ONLY : Verdict.REFUTED,
                why, "%s and %s".formatted(number(searching), number(reading)), null);
    }

    private static String both(Cells cells, String cell, String client, String server) {
        return "%s ms client, %s server".formatted(number(cells.of(cell, client)), number(cells.of(cell, server)));
    }

    private static double gain(Cells cells, String before, String after, String measure) {
        return cells.of(before, measure) / cells.of(after, measure);
    }

    private static Judgement resizing(Claim claim, Cells cells) {
        double client = gain(cells, "broken", "60-40", GET_CLIENT);
        double server = gain(cells, "broken", "60-40", GET_SERVER);
        String why = "For the client %sx, for the server's timer %sx: %s ms now pass in the connector's queue, which that timer does not see. %s"
                .formatted(number(client), number(server), number(cells.of("60-40", QUEUE)), control(cells));
        Verdict verdict = Tolerance.same(client, claim.figure("millis-before") / claim.figure("millis-after")) ? Verdict.REPRODUCED
                : cells.range("60-40").isAbove(cells.range("broken")) ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, both(cells, "broken", GET_CLIENT, GET_SERVER), both(cells, "60-40", GET_CLIENT, GET_SERVER));
    }

    // With the connections untouched nothing can get faster, so whatever this gains is the place of the timer.
    private static String control(Cells cells) {
        return !cells.has("60-10") ? "" : "The control 60/10 gains %sx on that timer and %sx for the client.".formatted(
                number(gain(cells, "broken", "60-10", GET_SERVER)), number(gain(cells, "broken", "60-10", GET_CLIENT)));
    }

    private static String carries(Cells cells, String cell) {
        return "%s/s (%s to %s)".formatted(number(cells.of(cell, THROUGHPUT)), number(cells.range(cell).low()),
                number(cells.range(cell).high()));
    }

    private static Judgement smaller(Claim claim, Cells cells) {
        boolean fasterOnServer = cells.of("30-20", GET_SERVER) < cells.of("60-40", GET_SERVER);
        boolean fewer = cells.range("60-40").isAbove(cells.range("30-20"));
        String why = "60/40 carries %s, 30/20 %s in blocks of 5 s: %s. The client waits %s and %s ms, the server's timer says %s and %s."
                .formatted(carries(cells, "60-40"), carries(cells, "30-20"), fewer ? "fewer" : "no difference",
                        number(cells.of("60-40", GET_CLIENT)), number(cells.of("30-20", GET_CLIENT)),
                        number(cells.of("60-40", GET_SERVER)), number(cells.of("30-20", GET_SERVER)));
        Verdict verdict = !fewer || !fasterOnServer ? Verdict.REFUTED : Verdict.REPRODUCED;
        return new Judgement(verdict, why, both(cells, "60-40", GET_CLIENT, GET_SERVER), both(cells, "30-20", GET_CLIENT, GET_SERVER));
    }

    private static Judgement larger(Claim claim, Cells cells) {
        double searching = cells.of("200-180", IN_SEARCH);
        double acquire = cells.of("200-180", "hikari.acquire.mean");
        double usage = cells.of("200-180", "hikari.usage.mean");
        double server = gain(cells, "200-180", "60-40", GET_SERVER);
        double client = gain(cells, "200-180", "60-40", GET_CLIENT);
        String why = ("It carries %s instead of %s; %s threads stand in the search call, of which %s have one of the client's connections. "
                + "A database connection is had after %s ms and held for %s. The server's timer grows %sx and the client's %sx: the same wait, moved behind the timer's start.")
                .formatted(carries(cells, "200-180"), carries(cells, "60-40"), number(searching),
                        number(cells.of("200-180", "search.leased.mean")), number(acquire), number(usage), number(server), number(client));
        boolean picture = Tolerance.same(gain(cells, "200-180", "60-40", THROUGHPUT), 1) && Tolerance.same(searching, claim.figure("searching"))
                && acquire < usage;
        Verdict verdict = picture && client > 1 + Tolerance.SHARE ? Verdict.REPRODUCED
                : server > 1 + Tolerance.SHARE && acquire < usage ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, both(cells, "60-40", GET_CLIENT, GET_SERVER), both(cells, "200-180", GET_CLIENT, GET_SERVER));
    }

    private static Judgement asynchronousIndex(Claim claim, Cells cells) {
        double client = gain(cells, "60-40", "60-40-async-index", POST_CLIENT);
        double server = gain(cells, "60-40", "60-40-async-index", POST_SERVER);
        String why = "For the client %sx, for the server's timer %sx; %s ms of what is left pass in the connector's queue. GET goes from %s to %s ms for the client."
                .formatted(number(client), number(server), number(cells.of("60-40-async-index", QUEUE)),
                        number(cells.of("60-40", GET_CLIENT)), number(cells.of("60-40-async-index", GET_CLIENT)));
        return Judgement.of(claim.rule().evaluate(cells), why, both(cells, "60-40", POST_CLIENT, POST_SERVER),
                both(cells, "60-40-async-index", POST_CLIENT, POST_SERVER));
    }

    private static Judgement lightRequest(Claim claim, Cells cells) {
        double factor = gain(cells, "broken", "broken@alone", STORES);
        String ping = "http.client.mean(GET /ping)";
        String why = "%sx beside the heavy load. GET /ping, which needs no database, goes from %s to %s ms%s. Fixed: %s and %s ms."
                .formatted(number(factor), number(cells.of("broken@alone", ping)), number(cells.of("broken", ping)),
                        cells.has("60-40") ? ", with the post's 60/40 to %s".formatted(number(cells.of("60-40", ping))) : "",
                        number(cells.of("fixed", STORES)), number(cells.of("fixed", ping)));
        return Judgement.of(claim.rule().evaluate(cells), why, number(cells.of("broken@alone", STORES)) + MS, number(cells.of("broken", STORES)) + MS);
    }

    private static Judgement scrape(Claim claim, Cells cells) {
        double missed = cells.of("broken", MISSED);
        double fixed = cells.of("fixed", MISSED);
        double slower = gain(cells, "broken", "broken@alone", SCRAPE);
        String why = "A scrape of the main port takes %s ms alone; beside the heavy load those that were answered took %s, %s had no answer within their interval and the longest gap was %s s%s. On the management port %s ms, %s missed."
                .formatted(number(cells.of("broken@alone", SCRAPE)), number(cells.of("broken", SCRAPE)), number(missed),
                        number(cells.of("broken", "requests.scrape-gap.max")),
                        cells.has("60-40") ? " (with the post's 60/40: %s missed)".formatted(number(cells.of("60-40", MISSED))) : "",
                        number(cells.of("fixed", SCRAPE)), number(fixed));
        Verdict verdict = missed > 0 && fixed == 0 ? Verdict.REPRODUCED
                : slower > 1 + Tolerance.SHARE && fixed <= missed ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, number(missed) + " missed", number(fixed) + " missed");
    }

    private static double databaseMillisPerRequest(Cells cells, String cell) {
        double cores = cells.of(cell, "cpu.of(database)") / 100 * cells.machine(cell).cores();
        return cores / cells.of(cell, THROUGHPUT) * 1000;
    }

    private static Judgement databaseLoad(Claim claim, Cells cells) {
        double before = databaseMillisPerRequest(cells, "broken");
        double after = databaseMillisPerRequest(cells, "60-40");
        String why = "PostgreSQL used %s %% of all cores with 10 connections and %s %% with 40, which is %s and %s ms a request; %s and %s threads were reading its answers."
                .formatted(number(cells.of("broken", "cpu.of(database)")), number(cells.of("60-40", "cpu.of(database)")),
                        number(before), number(after), number(cells.of("broken", READING)), number(cells.of("60-40", READING)));
        Verdict verdict = after <= (1 + Tolerance.SHARE) * before ? Verdict.REPRODUCED
                : after <= 2 * before ? Verdict.DIRECTION_ONLY : Verdict.REFUTED;
        return new Judgement(verdict, why, number(before) + " ms CPU a request", number(after));
    }
}
