package io.executorlab.lab.comparison;

import static io.executorlab.lab.common.Numbers.number;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups.Group;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Stall;
import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.statistics.Region;

/**
 * Finds the headline of broken against fixed. Each rule is a pure function; empty where the difference is not clear.
 */
final class HeadlineRules {

    private static final String STARTED = "threads.started-per-request";
    private static final String PEAK = "threads.peak";
    private static final String FAILED = "requests.failed";
    private static final String SENT = "requests.sent";
    private static final String UNANSWERED = "requests.unanswered";
    private static final String REFUSED = "requests.refused";
    private static final String LOST = "app-end(lost)";
    private static final String P95 = "http.client.p95";
    private static final double CLEARLY = 2;
    private static final double FAR = 4;
    private static final double UNSEEN = 50;
    private static final double THREADS_AT_LEAST = 5;
    private static final double SHARE_AT_LEAST = 0.1;
    private static final double STARTS_AT_LEAST = 0.5;
    private static final double REFUSED_AT_LEAST = 0.01;

    private HeadlineRules() {
    }

    /** A pool that waits for itself. */
    static Optional<Headline> deadlock(Pair pair) {
        Optional<Stall> stall = pair.broken().runs().stream().flatMap(run -> Stall.in(run).stream()).findFirst();
        boolean alsoFixed = pair.fixed().runs().stream().anyMatch(run -> !Stall.in(run).isEmpty());
        return stall.filter(found -> !alsoFixed).map(found -> new Headline(
                "All %d threads of %s wait for tasks in its own queue".formatted(found.threads(), found.executor()),
                ", where %d are stuck, and %s (%s). Fixed: no pool stalls.".formatted(found.queued(),
                        found.isOfTheWholeApp()
                                ? "nothing completes any more"
                                : "the pool completes nothing any more, while the rest of the app works",
                        found.waiting())));
    }

    /** Clients that a proxy has no connection left for, though the app behind it is well. */
    static Optional<Headline> refusedByProxy(Pair pair) {
        boolean proxied = Stream.of(pair.broken(), pair.fixed()).flatMap(side -> side.runs().stream())
                .allMatch(run -> run.proxy().isPresent());
        return !proxied || !pair.isMore(FAILED, FAR) ? Optional.empty()
                : Optional.of(new Headline(
                        "nginx runs out of connections and refuses %s of %s sessions, the first when %s are open"
                                .formatted(number(pair.of(pair.broken(), FAILED)),
                                        number(pair.of(pair.broken(), SENT)),
                                        number(pair.of(pair.broken(), "round.min(first-refusal)"))),
                        "; the app behind it has %s of %s files open and logs %s errors. Fixed: %s refused.".formatted(
                                number(pair.of(pair.broken(), "fds.max")),
                                number(pair.of(pair.broken(), "metric.max(process_files_max_files)")),
                                number(pair.of(pair.broken(), Vocabulary.ERRORS_LOGGED)),
                                number(pair.of(pair.fixed(), FAILED)))));
    }

    /** Work that the app has accepted, and leaves undone when it ends. */
    static Optional<Headline> lostAtTheEnd(Pair pair) {
        return !pair.isMore(LOST, FAR) ? Optional.empty()
                : Optional.of(new Headline(
                        "%s accepted tasks are lost when the app ends".formatted(number(pair.of(pair.broken(), LOST))),
                        ". Fixed: %s.".formatted(number(pair.of(pair.fixed(), LOST)))));
    }

    /** A request that takes the client far longer than the server, which begins to count when a thread has it. */
    static Optional<Headline> waitNobodySees(Pair pair) {
        return pair.requests().stream()
                .filter(request -> pair.isMore(p95(request), FAR) && pair.broken().value(server(request)).isPresent())
                .filter(request -> pair.of(pair.broken(), p95(request))
                        >= UNSEEN * pair.of(pair.broken(), server(request)))
                .max(Comparator.comparingDouble(request -> pair.times(p95(request))))
                .map(request -> new Headline(
                        ("%s takes %s ms at the 95th percentile, though the server needs only %s ms once a thread "
                                + "picks it up")
                                .formatted(request, number(pair.of(pair.broken(), p95(request))),
                                        number(pair.of(pair.broken(), server(request)))),
                        "%s. Fixed: %s ms.%s".formatted(meanwhile(pair), number(pair.of(pair.fixed(), p95(request))),
                                price(pair))));
    }

    /** Most threads stand where hardly any does in fixed. */
    static Optional<Headline> crowd(Pair pair) {
        int all = Pair.threads(pair.broken());
        return Pair.busy(pair.broken()).stream()
                .filter(group -> Pair.fullest(pair.fixed()).isPresent())
                .filter(group -> group.count() >= Math.max(THREADS_AT_LEAST, SHARE_AT_LEAST * all))
                .filter(group -> Pair.at(pair.broken(), group.place(), Comparator.reverseOrder())
                        > FAR * Pair.at(pair.fixed(), group.place(), Comparator.naturalOrder()))
                .max(Comparator.comparingInt(Group::count))
                .map(group -> new Headline(
                        "%d %s threads are %s".formatted(group.count(), group.name(), group.place().words()),
                        "%s. Fixed: %d.%s".formatted(startedBy(pair, group),
                                Pair.at(pair.fixed(), group.place(), Comparator.naturalOrder()), effect(pair))));
    }

    /** Requests that start threads of their own. */
    static Optional<Headline> starts(Pair pair) {
        if (!pair.isMore(STARTED, FAR) || pair.of(pair.broken(), STARTED) < STARTS_AT_LEAST) {
            return Optional.empty();
        }
        String who = starter(pair.broken()).map(starter -> ", " + starter.origin()).orElse("");
        return Optional
                .of(new Headline("Each request starts %s threads".formatted(number(pair.of(pair.broken(), STARTED))),
                        "%s. Fixed: %s.%s".formatted(who, number(pair.of(pair.fixed(), STARTED)), effect(pair))));
    }

    /** Tasks that keep more than one thread waiting. */
    static Optional<Headline> blockedForEachTask(Pair pair) {
        double inGet = pair.of(pair.broken(), Vocabulary.IN_GET);
        double inWaitFor = pair.of(pair.broken(), Vocabulary.IN_WAIT_FOR);
        return !pair.isMore(Vocabulary.IN_GET, FAR) || inGet < STARTS_AT_LEAST ? Optional.empty()
                : Optional.of(new Headline(
                        "Each running child process blocks %s threads, %s in get() and %s in waitFor()".formatted(
                                number(inGet + inWaitFor), number(inGet), number(inWaitFor)),
                        ". Fixed: %s.%s".formatted(
                                number(pair.of(pair.fixed(), Vocabulary.IN_GET)
                                        + pair.of(pair.fixed(), Vocabulary.IN_WAIT_FOR)),
                                effect(pair))));
    }

    /** Tasks that lie in a queue while the pool stays as it is. */
    static Optional<Headline> queue(Pair pair) {
        Optional<String> longest = Pair.longestQueue(pair.broken());
        Optional<String> ofFixed = Pair.longestQueue(pair.fixed());
        double queued = longest.map(name -> pair.of(pair.broken(), Pair.queue(name, "max"))).orElse(0.0);
        double after = ofFixed.map(name -> pair.fixed().spread(Pair.queue(name, "mean")).high()).orElse(0.0);
        if (queued < THREADS_AT_LEAST
                || pair.broken().spread(Pair.queue(longest.orElseThrow(), "mean")).low() <= FAR * after) {
            return Optional.empty();
        }
        return Optional.of(new Headline(
                "Up to %s tasks wait in the queue of %s, whose pool has %s threads".formatted(number(queued),
                        longest.get(),
                        number(pair.of(pair.broken(), "executor.pool.max(%s)".formatted(longest.get())))),
                ". Fixed: %s.%s".formatted(
                        ofFixed.map(name -> number(pair.of(pair.fixed(), Pair.queue(name, "max")))).orElse("none"),
                        effect(pair))));
    }

    /** The common pool's workers, where they wait and in fixed none is at work. */
    static Optional<Headline> commonPool(Pair pair) {
        return Pair.busy(pair.broken()).stream()
                .filter(group -> Classification.isOfCommonPool(group.name()) && group.count() >= THREADS_AT_LEAST)
                .filter(group -> Pair.fullest(pair.fixed()).isPresent()
                        && Pair.busy(pair.fixed()).stream()
                                .noneMatch(other -> Classification.isOfCommonPool(other.name())))
                .max(Comparator.comparingInt(Group::count))
                .map(group -> new Headline(
                        "%d threads of the common pool are %s".formatted(group.count(), group.place().words()),
                        ". Fixed: 0.%s".formatted(effect(pair))));
    }

    /** Clients that get no answer, and where the threads stand meanwhile. */
    static Optional<Headline> unanswered(Pair pair) {
        // A busy machine may have made clients give up, but it refuses nobody.
        return pair.isMeasured(UNANSWERED) ? inVain(pair, UNANSWERED, "get no answer")
                : inVain(pair, REFUSED, "are refused");
    }

    private static Optional<Headline> inVain(Pair pair, String measure, String said) {
        double inVain = pair.of(pair.broken(), measure);
        double sent = pair.of(pair.broken(), SENT);
        return !pair.isMore(measure, FAR) || inVain < SHARE_AT_LEAST * sent ? Optional.empty()
                : Optional.of(new Headline("%s of %s requests %s".formatted(number(inVain), number(sent), said),
                        "%s. Fixed: %s of %s.".formatted(meanwhile(pair), number(pair.of(pair.fixed(), measure)),
                                number(pair.of(pair.fixed(), SENT)))));
    }

    /** The request whose client waits most for nothing. */
    static Optional<Headline> slowRequest(Pair pair) {
        return Stream
                .concat(pair.requests().stream().map(HeadlineRules::p95),
                        Stream.of(P95).filter(all -> pair.isOfOneLoad()))
                .filter(measure -> pair.isMore(measure, CLEARLY))
                .max(Comparator.comparingDouble(pair::times))
                .map(measure -> new Headline("%s takes %s ms at the 95th percentile".formatted(
                        measure.equals(P95) ? "A request" : Measures.parameter(measure),
                        number(pair.of(pair.broken(), measure))),
                        "%s. Fixed: %s ms.%s".formatted(meanwhile(pair), number(pair.of(pair.fixed(), measure)),
                                price(pair))));
    }

    /** More threads, whatever they do. */
    static Optional<Headline> moreThreads(Pair pair) {
        return !pair.isMore(PEAK, 1 + Region.TOLERANCE) ? Optional.empty()
                : Optional.of(new Headline("Threads peak at %s".formatted(number(pair.of(pair.broken(), PEAK))),
                        ". Fixed: %s.%s".formatted(number(pair.of(pair.fixed(), PEAK)), effect(pair))));
    }

    /** Says that the two do not clearly differ, with the numbers of both. */
    static Headline noDifference(Pair pair) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(PEAK, "%s and %s threads at most");
        words.put(STARTED, "%s and %s started for each request");
        words.put(P95, "%s and %s ms at the 95th percentile");
        String numbers = words.keySet().stream().filter(pair::isMeasured).map(measure -> words.get(measure).formatted(
                number(pair.of(pair.broken(), measure)), number(pair.of(pair.fixed(), measure))))
                .collect(Collectors.joining(", "));
        return new Headline("Broken and fixed do not clearly differ in this run",
                numbers.isEmpty() ? "." : ": %s.".formatted(numbers));
    }

    /** The fewest and the most threads, where variants are no pair; empty where fewer than two have any. */
    static Optional<Headline> threads(Map<String, Measures> measured) {
        List<String> peaks = measured.keySet().stream().filter(cell -> measured.get(cell).value(PEAK).isPresent())
                .sorted(Comparator.comparingDouble(cell -> measured.get(cell).value(PEAK).getAsDouble())).toList();
        return peaks.size() < 2 ? Optional.empty()
                : Optional.of(new Headline("Threads peak at %s with %s and at %s with %s".formatted(
                        number(measured.get(peaks.get(0)).value(PEAK).getAsDouble()), peaks.get(0),
                        number(measured.get(peaks.get(peaks.size() - 1)).value(PEAK).getAsDouble()),
                        peaks.get(peaks.size() - 1)), "."));
    }

    private static String p95(String request) {
        return "%s(%s)".formatted(P95, request);
    }

    private static String server(String request) {
        return "http.server.mean(%s)".formatted(request);
    }

    private static Optional<Starter> starter(Measures side) {
        return Starter.most(side.runs().get(0).startsByLoad()).stream().findFirst();
    }

    private static String startedBy(Pair pair, Group group) {
        double forEachRequest = pair.of(pair.broken(), "threads.named(%s).started-per-request".formatted(group.name()));
        return forEachRequest < STARTS_AT_LEAST ? ""
                : starter(pair.broken()).filter(starter -> starter.name().equals(group.name()))
                        .map(starter -> "; each request starts %s of them, %sin %s".formatted(number(forEachRequest),
                                starter.count() < starts(pair.broken(), group.name()) ? "most " : "",
                                starter.where()))
                        .orElse("");
    }

    private static long starts(Measures side, String name) {
        return side.runs().get(0).startsByLoad().stream()
                .filter(start -> ThreadNames.normalise(start.name()).equals(name)).count();
    }

    private static String meanwhile(Pair pair) {
        return Pair.busy(pair.broken()).stream().findFirst().filter(group -> group.count() >= THREADS_AT_LEAST)
                .map(group -> ", while %d %s threads are %s".formatted(group.count(), group.name(),
                        group.place().words()))
                .orElse("");
    }

    /** Says what fixed pays, or else how long clients wait; empty where neither is clear. */
    private static String effect(Pair pair) {
        String price = price(pair);
        return !price.isEmpty() || !pair.isOfOneLoad() || !pair.isMore(P95, CLEARLY) ? price
                : " Clients wait %s ms at the 95th percentile, with the fix %s ms.".formatted(
                        number(pair.of(pair.broken(), P95)), number(pair.of(pair.fixed(), P95)));
    }

    /** Says what fixed pays: the requests that it refuses and broken does not. */
    private static String price(Pair pair) {
        double refused = pair.of(pair.fixed(), REFUSED);
        double sent = pair.of(pair.fixed(), SENT);
        return refused <= pair.of(pair.broken(), REFUSED) || refused < REFUSED_AT_LEAST * sent ? ""
                : " It refuses %s of %s requests instead.".formatted(number(refused), number(sent));
    }
}
