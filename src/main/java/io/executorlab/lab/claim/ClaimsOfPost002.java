package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;
import static java.util.Map.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import io.executorlab.lab.common.Sentence;
import io.executorlab.lab.verdict.Verdict;

/** What post 002 says, where judging it is logic: {@code scenarios/claims/002.yml} has the rest. */
final class ClaimsOfPost002 {

    private static final String THROUGHPUT = "requests.per-second";
    private static final String IN_GET_CONNECTION = "threads.at(com.zaxxer.hikari.pool.HikariPool.getConnection).median";
    private static final String TIMED_WAITING = "threads.state(timed-waiting).median";
    private static final String RUNNABLE = "threads.state(runnable).mean";
    private static final String IN_SEARCH = "threads.at(org.elasticsearch.client.RestClient.performRequest).mean";
    private static final String READING = "threads.at(org.postgresql.core.).mean";
    private static final String READING_AT_A_TIME = "threads.at(org.postgresql.core.).max";
    private static final String GET_CLIENT = "http.client.mean(GET /products)";
    private static final String GET_SERVER = "http.server.mean(GET /products)";
    private static final String POST_CLIENT = "http.client.mean(POST /products)";
    private static final String POST_SERVER = "http.server.mean(POST /products)";
    private static final String ACQUIRE = "hikari.acquire.mean";
    private static final String USAGE = "hikari.usage.mean";
    private static final String STORES = "http.client.mean(GET /stores)";
    private static final String PING = "http.client.mean(GET /ping)";
    private static final String SCRAPE = "http.client.mean(scrape)";
    private static final String QUEUE = "wait.connector-queue";
    private static final String FOR_DATABASE = "wait.database-connection";
    private static final String FOR_SEARCH = "wait.search-connection";
    private static final String CPU_APP = "cpu.of(app)";
    private static final String CPU_DATABASE = "cpu.of(database)";
    private static final String SWITCHES = "context-switches.per-request";
    private static final String INVOLUNTARY = "context-switches.involuntary.per-request";
    private static final String MISSED = "requests.scrapes-missed";
    private static final String LEFT_OUT = "requests.scrapes-left-out";
    private static final String SENT = "requests.scrapes-sent";
    private static final String MISSED_IN_TEN = "requests.scrapes-missed.10s";
    private static final String SENT_IN_TEN = "requests.scrapes-sent.10s";
    private static final String NONE_MISSED = "none was missed beside the heavy load";
    private static final String MS = " ms";

    /** The points of the map by what is said of them, and how their cells are named. */
    private static final Map<String, UnaryOperator<String>> MAP = new LinkedHashMap<>();

    static {
        MAP.put("database 8 ms and search 100 ms away", cell -> cell);
        MAP.put("database 50 ms away", cell -> cell + "@database-far");
        MAP.put("search 300 ms away", cell -> cell + "@search-far");
        MAP.put("30 search connections and both twice as far", ClaimsOfPost002::withThreeNodes);
    }

    static final Map<String, BiFunction<Claim, Cells, Judgement>> LOGIC = Map.ofEntries(
            entry("002-1", ClaimsOfPost002::waitingForConnections),
            entry("002-2", ClaimsOfPost002::holdersOfConnections),
            entry("002-3", ClaimsOfPost002::resizing),
            entry("002-4", ClaimsOfPost002::smaller),
            entry("002-5", ClaimsOfPost002::larger),
            entry("002-6", ClaimsOfPost002::asynchronousIndex),
            entry("002-7", ClaimsOfPost002::lightRequest),
            entry("002-8", ClaimsOfPost002::scrape),
            entry("002-9", ClaimsOfPost002::databaseLoad),
            entry("002-10", ClaimsOfPost002::moreAtWork),
            entry("002-11", ClaimsOfPost002::contention),
            entry("002-12", ClaimsOfPost002::readingAtATime));

    private ClaimsOfPost002() {
    }

    private static Judgement waitingForConnections(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = "%s. Median over the load; Hikari itself counts %s pending. %s hold a connection meanwhile."
                .formatted(evaluation.words(), cells.text("broken", "hikari.pending.mean"), cells.text("broken", "hikari.active.mean"));
        return Judgement.of(evaluation, why, "%s timed-waiting, %s for a connection".formatted(cells.text("broken", TIMED_WAITING),
                cells.text("broken", IN_GET_CONNECTION)), null);
    }

    private static Judgement holdersOfConnections(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = ("%s. They are the holders of the 10 connections: a connection is held %s ms, and %s of the search client's own connections are in "
                + "use. The transaction takes its connection before the search begins.").formatted(evaluation.words(),
                        cells.text("broken", USAGE), cells.text("broken", "search.leased.mean"));
        return Judgement.of(evaluation, why, "%s and %s".formatted(cells.text("broken", IN_SEARCH), cells.text("broken", READING)), null);
    }

    private static String both(Cells cells, String cell, String client, String server) {
        return "%s ms client, %s server".formatted(cells.text(cell, client), cells.text(cell, server));
    }

    private static double gain(Cells cells, String before, String after, String measure) {
        return cells.of(before, measure) / cells.of(after, measure);
    }

    private static String withThreeNodes(String cell) {
        return cell + "@search-30";
    }

    /** What is said of the cells with 10 search connections, and of those with 30. */
    private static Evaluation nodes(Function<UnaryOperator<String>, Evaluation> said) {
        Map<String, Evaluation> conditions = new LinkedHashMap<>();
        conditions.put("with 10 search connections", said.apply(cell -> cell));
        conditions.put("with 30", said.apply(ClaimsOfPost002::withThreeNodes));
        return Evaluation.under(conditions);
    }

    private static Judgement resizing(Claim claim, Cells cells) {
        double post = claim.figure("millis-before") / claim.figure("millis-after");
        Evaluation evaluation = nodes(cell -> Evaluation.ratio(cells.runs(cell.apply("broken"), GET_CLIENT), cells.runs(cell.apply("60-40"), GET_CLIENT), post));
        String why = ("For the client %s; for the server's timer %sx and %sx. With 10 search connections %s ms now pass in the connector's queue, which "
                + "that timer does not see.%s").formatted(evaluation.words(), number(gain(cells, "broken", "60-40", GET_SERVER)),
                        number(gain(cells, withThreeNodes("broken"), withThreeNodes("60-40"), GET_SERVER)), cells.text("60-40", QUEUE), control(cells));
        return Judgement.of(evaluation, why, both(cells, "broken", GET_CLIENT, GET_SERVER), both(cells, "60-40", GET_CLIENT, GET_SERVER));
    }

    // With the connections untouched nothing can get faster, so whatever this gains is the place of the timer.
    private static String control(Cells cells) {
        return !cells.has("60-10") ? "" : " The control 60/10 gains %sx on that timer and %sx for the client.".formatted(
                number(gain(cells, "broken", "60-10", GET_SERVER)), number(gain(cells, "broken", "60-10", GET_CLIENT)));
    }

    private static String in200(String measure) {
        return "in-step(200, %s)".formatted(measure);
    }

    private static Judgement smaller(Claim claim, Cells cells) {
        Map<String, Evaluation> points = new LinkedHashMap<>();
        MAP.forEach((point, cell) -> points.put(point, fasterButFewer(cells, cell.apply("60-40"), cell.apply("30-20"))));
        Evaluation evaluation = Evaluation.under(points);
        String why = ("%s. At the first point the client waits %s and %s ms: it can wait no less where fewer requests are carried for the same users.")
                .formatted(evaluation.words(), cells.text("60-40", in200(GET_CLIENT)), cells.text("30-20", in200(GET_CLIENT)));
        return Judgement.of(evaluation, why, carries(cells, "60-40"), carries(cells, "30-20"));
    }

    private static Evaluation fasterButFewer(Cells cells, String large, String small) {
        return Evaluation.all(
                Evaluation.direction(cells.runs(small, in200(THROUGHPUT)), cells.runs(large, in200(THROUGHPUT)), true).said("requests a second "::concat),
                Evaluation.aLittle(cells.runs(small, in200(GET_SERVER)), cells.runs(large, in200(GET_SERVER)), true).said("GET on the server "::concat));
    }

    private static String carries(Cells cells, String cell) {
        return "%s/s, GET %s ms on the server".formatted(cells.text(cell, in200(THROUGHPUT)), cells.text(cell, in200(GET_SERVER)));
    }

    private static Judgement larger(Claim claim, Cells cells) {
        Evaluation evaluation = nodes(cell -> asManyButSlower(claim, cells, cell.apply("60-40"), cell.apply("200-180")));
        String why = ("%s. Of the threads in the search's call %s have one of the client's 10 connections. The client's time grows %sx and %sx, the "
                + "server's %sx and %sx: the same wait, moved behind the timer's start.")
                .formatted(evaluation.words(), cells.text("200-180", "search.leased.mean"),
                        number(gain(cells, "200-180", "60-40", GET_CLIENT)), number(gain(cells, withThreeNodes("200-180"), withThreeNodes("60-40"), GET_CLIENT)),
                        number(gain(cells, "200-180", "60-40", GET_SERVER)), number(gain(cells, withThreeNodes("200-180"), withThreeNodes("60-40"), GET_SERVER)));
        return Judgement.of(evaluation, why, both(cells, "60-40", GET_CLIENT, GET_SERVER), both(cells, "200-180", GET_CLIENT, GET_SERVER));
    }

    private static Evaluation asManyButSlower(Claim claim, Cells cells, String small, String large) {
        return Evaluation.all(
                Evaluation.noDifference(cells.runs(large, THROUGHPUT), cells.runs(small, THROUGHPUT)).said("requests a second "::concat),
                Evaluation.direction(cells.runs(large, GET_SERVER), cells.runs(small, GET_SERVER), false).said("GET on the server "::concat),
                Evaluation.figure(cells.runs(large, IN_SEARCH), claim.figure("searching")).said("in the search's call "::concat),
                Evaluation.direction(cells.runs(large, ACQUIRE), cells.runs(large, USAGE), true).said("waiting for a connection to holding it "::concat));
    }

    private static Judgement asynchronousIndex(Claim claim, Cells cells) {
        Evaluation evaluation = nodes(cell -> later(claim, cells, cell));
        String why = "For the client %s; for the server's timer %sx and %sx. With 10 search connections, %s ms of the rest pass in the connector's queue, and GET goes from %s to %s ms for the client."
                .formatted(evaluation.words(), number(gain(cells, "60-40", "60-40-async-index", POST_SERVER)),
                        number(gain(cells, withThreeNodes("60-40"), withThreeNodes("60-40-async-index"), POST_SERVER)), cells.text("60-40-async-index", QUEUE),
                        cells.text("60-40", GET_CLIENT), cells.text("60-40-async-index", GET_CLIENT));
        return Judgement.of(evaluation, why, both(cells, "60-40", POST_CLIENT, POST_SERVER), both(cells, "60-40-async-index", POST_CLIENT, POST_SERVER));
    }

    private static Evaluation later(Claim claim, Cells cells, UnaryOperator<String> cell) {
        List<Double> asynchronous = cells.runs(cell.apply("60-40-async-index"), POST_CLIENT);
        double post = claim.figure("millis-after");
        return Evaluation.all(
                Evaluation.ratio(cells.runs(cell.apply("60-40"), POST_CLIENT), asynchronous, claim.figure("millis-before") / post),
                Evaluation.ratio(cells.runs(cell.apply("broken"), POST_CLIENT), asynchronous, claim.figure("millis-at-first") / post)
                        .said("of broken "::concat));
    }

    private static Judgement lightRequest(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        String why = "%s. GET /ping, which needs no database, goes from %s to %s ms%s. Fixed: %s and %s ms."
                .formatted(evaluation.words(), cells.text("broken@alone", PING), cells.text("broken", PING),
                        cells.has("60-40") ? ", with the post's 60/40 to %s".formatted(cells.text("60-40", PING)) : "",
                        cells.text("fixed", STORES), cells.text("fixed", PING));
        return Judgement.of(evaluation, why, cells.text("broken@alone", STORES) + MS, cells.text("broken", STORES) + MS);
    }

    private static Judgement scrape(Claim claim, Cells cells) {
        Map<String, Evaluation> limits = new LinkedHashMap<>();
        limits.put("with a limit of 1 s", scrapes(cells, "broken", MISSED).stream().allMatch(missed -> missed == 0) ? Evaluation.refuted(NONE_MISSED)
                : gapsCured(withinASecond(cells, "broken"), withinASecond(cells, "broken@alone"), withinASecond(cells, "fixed")));
        limits.put("with one of 10 s", cells.runs("broken", MISSED_IN_TEN).stream().allMatch(missed -> missed == 0) ? Evaluation.refuted(NONE_MISSED)
                : gapsCured(withinTenSeconds(cells, "broken"), withinTenSeconds(cells, "broken@alone"), withinTenSeconds(cells, "fixed")));
        Evaluation evaluation = Evaluation.under(limits);
        String why = ("The scrape starves, and what cures it: %s. A scrape of the main port takes %s ms alone; beside the heavy load those answered within 1 s "
                + "took %s, and the longest gap was %s s. With 1 s %s are dropped%s, with 10 s %s. On the management port a scrape takes %s ms.")
                .formatted(evaluation.words(), cells.text("broken@alone", SCRAPE), cells.text("broken", SCRAPE),
                        cells.text("broken", "requests.scrape-gap.max"), dropped(cells, "broken"),
                        cells.has("60-40") ? " (with the post's 60/40 %s)".formatted(dropped(cells, "60-40")) : "",
                        droppedAfterTen(cells, "broken"), cells.text("fixed", SCRAPE));
        return Judgement.of(evaluation, why, "dropped after 1 s: %s, after 10 s: %s".formatted(dropped(cells, "broken"), droppedAfterTen(cells, "broken")),
                "%s, %s".formatted(dropped(cells, "fixed"), droppedAfterTen(cells, "fixed")));
    }

    private static String droppedAfterTen(Cells cells, String cell) {
        return "%s of %s".formatted(cells.text(cell, MISSED_IN_TEN), cells.text(cell, SENT_IN_TEN));
    }

    private static String dropped(Cells cells, String cell) {
        return "%s of %s".formatted(Cells.text(scrapes(cells, cell, MISSED)), Cells.text(scrapes(cells, cell, SENT)));
    }

    /** Those that were left out are neither sent nor answered. */
    private static List<Double> scrapes(Cells cells, String cell, String measure) {
        return cells.each(cell, run -> run.of(measure) + run.of(LEFT_OUT));
    }

    private static List<Double> withinASecond(Cells cells, String cell) {
        return cells.each(cell, run -> Cells.share(run.of(MISSED) + run.of(LEFT_OUT), run.of(SENT) + run.of(LEFT_OUT)));
    }

    private static List<Double> withinTenSeconds(Cells cells, String cell) {
        return cells.share(cell, List.of(MISSED_IN_TEN), SENT_IN_TEN);
    }

    private static Evaluation gapsCured(List<Double> broken, List<Double> alone, List<Double> fixed) {
        return Evaluation.all(Evaluation.cure(broken, alone).said("without the load "::concat),
                Evaluation.cure(broken, fixed).said("on a port of its own "::concat));
    }

    private static double millisPerRequest(Cells cells, String cell, Cells.Run run, String cpu) {
        return run.of(cpu) / 100 * cells.machine(cell).cores() / run.of(THROUGHPUT) * 1000;
    }

    private static List<Double> millisPerRequest(Cells cells, String cell, String cpu) {
        return cells.each(cell, run -> millisPerRequest(cells, cell, run, cpu));
    }

    private static Judgement databaseLoad(Claim claim, Cells cells) {
        Evaluation evaluation = Evaluation.all(
                Evaluation.atMost(cells.runs("60-40", READING), claim.figure("running-at-most")).said("in the database's driver "::concat),
                Evaluation.noMore(cells.runs("60-40", CPU_DATABASE), cells.runs("broken", CPU_DATABASE)).said("PostgreSQL's processor time "::concat));
        Evaluation aside = Evaluation.aLittle(cells.runs("60-40", CPU_DATABASE), cells.runs("broken", CPU_DATABASE), false);
        String before = Cells.text(millisPerRequest(cells, "broken", CPU_DATABASE));
        String after = Cells.text(millisPerRequest(cells, "60-40", CPU_DATABASE));
        String why = ("%s. That this is a little more, as the post adds, is %s, but does not count. PostgreSQL used %s %% of all cores with 10 connections and %s %% with 40, "
                + "which is %s and %s ms a request; with 10, %s threads were in its driver.").formatted(evaluation.words(), aside.verdict(),
                        cells.text("broken", CPU_DATABASE), cells.text("60-40", CPU_DATABASE), before, after,
                        cells.text("broken", READING));
        return Judgement.of(evaluation, why, "PostgreSQL %s %% of all cores".formatted(cells.text("broken", CPU_DATABASE)), cells.text("60-40", CPU_DATABASE) + " %");
    }

    private static Judgement moreAtWork(Claim claim, Cells cells) {
        Evaluation evaluation = Evaluation.all(
                Evaluation.aLittle(cells.runs("60-40", RUNNABLE), cells.runs("broken", RUNNABLE), false).said("runnable threads "::concat),
                Evaluation.aLittle(cells.runs("60-40", CPU_APP), cells.runs("broken", CPU_APP), false).said("the app's processor time "::concat));
        String why = "%s. It carries %s requests a second instead of %s, each for %s ms of the app's processor time instead of %s.".formatted(
                evaluation.words(), cells.text("60-40", THROUGHPUT), cells.text("broken", THROUGHPUT),
                Cells.text(millisPerRequest(cells, "60-40", CPU_APP)), Cells.text(millisPerRequest(cells, "broken", CPU_APP)));
        return Judgement.of(evaluation, why, atWork(cells, "broken"), atWork(cells, "60-40"));
    }

    private static String atWork(Cells cells, String cell) {
        return "%s runnable, app %s %% of all cores".formatted(cells.text(cell, RUNNABLE), cells.text(cell, CPU_APP));
    }

    private static Judgement contention(Claim claim, Cells cells) {
        Evaluation unswitched = Evaluation.all(
                cheaper(cells, "30-20", "60-40"), cheaper(cells, "60-40", "200-180"),
                mostlyNoWait(cells, "30-20", "60-40"), mostlyNoWait(cells, "60-40", "200-180"));
        // Recordings of before have no switches: where one part is refuted already, whatever they were saves nothing.
        boolean isCounted = cells.find("60-40", SWITCHES).isPresent();
        Evaluation evaluation = !isCounted && unswitched.verdict() == Verdict.REFUTED ? unswitched
                : Evaluation.all(unswitched, fewerSwitches(cells, "30-20", "60-40"), fewerSwitches(cells, "60-40", "200-180"));
        String why = ("30/20, 60/40 and 200/180 take %s, %s and %s ms for a GET on the server, of which %s, %s and %s %% are waits for a connection; a request costs the app "
                + "%s, %s and %s ms of processor time%s. %s.")
                .formatted(cells.text("30-20", GET_SERVER), cells.text("60-40", GET_SERVER), cells.text("200-180", GET_SERVER),
                        waits(cells, "30-20"), waits(cells, "60-40"), waits(cells, "200-180"),
                        Cells.text(millisPerRequest(cells, "30-20", CPU_APP)), Cells.text(millisPerRequest(cells, "60-40", CPU_APP)),
                        Cells.text(millisPerRequest(cells, "200-180", CPU_APP)), isCounted ? switches(cells) : "", Sentence.begun(evaluation.words()));
        return Judgement.of(evaluation, why, "waits 60/40: %s %% of GET's time".formatted(waits(cells, "60-40")),
                "30/20: %s, 200/180: %s %%".formatted(waits(cells, "30-20"), waits(cells, "200-180")));
    }

    private static Evaluation cheaper(Cells cells, String small, String large) {
        return Evaluation.direction(millisPerRequest(cells, small, CPU_APP), millisPerRequest(cells, large, CPU_APP), true)
                .said(words -> "processor time a request with %s to %s %s".formatted(small, large, words));
    }

    private static Evaluation fewerSwitches(Cells cells, String small, String large) {
        return Evaluation.direction(cells.runs(small, SWITCHES), cells.runs(large, SWITCHES), true)
                .said(words -> "context switches a request with %s to %s %s".formatted(small, large, words));
    }

    private static String switches(Cells cells) {
        return " and %s, %s and %s context switches, of which %s, %s and %s are involuntary".formatted(cells.text("30-20", SWITCHES), cells.text("60-40", SWITCHES),
                cells.text("200-180", SWITCHES), cells.text("30-20", INVOLUNTARY), cells.text("60-40", INVOLUNTARY), cells.text("200-180", INVOLUNTARY));
    }

    /** Of the time by which the larger one takes longer, more than half is no wait: the time less twice the waits has grown too. */
    private static Evaluation mostlyNoWait(Cells cells, String small, String large) {
        return Evaluation.direction(timeLessTwiceTheWaits(cells, large), timeLessTwiceTheWaits(cells, small), false)
                .said(words -> "of the time that GET takes more with %s than with %s, what is no wait less what is one: %s".formatted(large, small, words));
    }

    private static List<Double> timeLessTwiceTheWaits(Cells cells, String cell) {
        return cells.each(cell, run -> run.of(GET_SERVER) - 2 * (run.of(FOR_DATABASE) + run.of(FOR_SEARCH)));
    }

    private static String waits(Cells cells, String cell) {
        return Cells.text(cells.each(cell, run -> 100 * (run.of(FOR_DATABASE) + run.of(FOR_SEARCH)) / run.of(GET_SERVER)));
    }

    private static Judgement readingAtATime(Claim claim, Cells cells) {
        Evaluation evaluation = claim.rule().evaluate(cells);
        return Judgement.of(evaluation, "%s. The dumps show threads that wait for the way to the database too.".formatted(evaluation.words()),
                cells.text("60-40", READING_AT_A_TIME), cells.text("200-180", READING_AT_A_TIME));
    }
}
