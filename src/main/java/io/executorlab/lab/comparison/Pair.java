package io.executorlab.lab.comparison;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.diagnosis.Place;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.diagnosis.ThreadGroups.Group;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Stall;

/**
 * Broken and fixed under the same load, and what a headline may be about in them.
 *
 * @param requests the names by which the client tells its requests apart
 */
record Pair(Measures broken, Measures fixed, List<String> requests) {

    private static final String P95 = "http.client.p95";

    /** A part of the two, of which there may be several. */
    enum Part { STALL, REQUEST, GROUP, QUEUE }

    int leastRuns() {
        return Math.min(broken.runs().size(), fixed.runs().size());
    }

    /** The words of {@code headlines.yml} for each of these parts, with those for the two. */
    List<Map<String, String>> parts(Part part) {
        Stream<Map<String, String>> found = switch (part) {
            case STALL -> stalls();
            case REQUEST -> Stream.concat(requests.stream().map(name -> Map.of("request", name, "p95",
                    "%s(%s)".formatted(P95, name), "of-server", "http.server.mean(%s)".formatted(name))),
                    isOfOneLoad() ? Stream.of(Map.of("request", "A request", "p95", P95)) : Stream.of());
            case GROUP -> busy(broken).stream().map(this::words);
            case QUEUE -> longestQueue(broken).stream().map(this::words);
        };
        return found.map(words -> {
            Map<String, String> all = words();
            all.putAll(words);
            return all;
        }).toList();
    }

    /** Those for the two. */
    Map<String, String> words() {
        Map<String, String> words = new HashMap<>();
        starter().ifPresent(starter -> words.put("first-starter", starter.origin()));
        if (isOfOneLoad()) {
            words.put("of-all", P95);
        }
        return words;
    }

    // Where the client did not do the same to both, the times of all its requests cannot be compared.
    private boolean isOfOneLoad() {
        return first(broken).run().subject().load().equals(first(fixed).run().subject().load());
    }

    private Stream<Map<String, String>> stalls() {
        return fixed.runs().stream().anyMatch(run -> !Stall.in(run).isEmpty()) ? Stream.of()
                : broken.runs().stream().flatMap(run -> Stall.in(run).stream())
                        .map(stall -> Map.of("executor", stall.executor(), "threads", "" + stall.threads(),
                                "queued", "" + stall.queued(), "waiting", stall.waiting().toString(),
                                "works-beside", "" + (stall.othersCompleted() + stall.answered())));
    }

    private Map<String, String> words(Group group) {
        Map<String, String> words = new HashMap<>(Map.of("count", "" + group.count(), "name", group.name(),
                "place", group.place().words(),
                "all", "" + ThreadGroups.fullest(first(broken)).orElseThrow().threads().size(),
                "least", "" + at(broken, group.place()).min().orElseThrow()));
        if (ThreadGroups.fullest(first(fixed)).isPresent()) {
            words.put("most-fixed", "" + at(fixed, group.place()).max().orElseThrow());
            if (Classification.isOfCommonPool(group.name())) {
                words.put("common-pool", words.get("count"));
                words.put("common-pool-fixed", "" + busy(fixed).stream()
                        .filter(other -> Classification.isOfCommonPool(other.name())).mapToInt(Group::count).sum());
            }
        }
        starter().filter(starter -> starter.name().equals(group.name())).ifPresent(starter -> {
            words.put("starter", starter.where());
            words.put("elsewhere", "" + (first(broken).startsByLoad().stream()
                    .filter(start -> ThreadNames.normalise(start.name()).equals(group.name())).count()
                    - starter.count()));
        });
        return words;
    }

    private Map<String, String> words(String executor) {
        Optional<String> ofFixed = longestQueue(fixed);
        return Map.of("executor", executor,
                "queued-fixed", ofFixed.map(name -> fixed.value(queue(name, "max")).getAsDouble())
                        .map(Numbers::number).orElse("0"),
                "mean-fixed", ofFixed.map(name -> "" + fixed.spread(queue(name, "mean")).high()).orElse("0"));
    }

    private Optional<Starter> starter() {
        return Starter.most(first(broken).startsByLoad()).stream().findFirst();
    }

    private static Evidence first(Measures side) {
        return side.runs().get(0);
    }

    /** The groups of the fullest dump that do or wait for something, the largest first. */
    private static List<Group> busy(Measures side) {
        return ThreadGroups.ofFullest(first(side)).stream().filter(group -> !group.quiet()).toList();
    }

    /** In each run's fullest dump, how many threads stand in this place, whatever their name. */
    private static IntStream at(Measures side, Place place) {
        return side.runs().stream().mapToInt(run -> ThreadGroups.ofFullest(run).stream()
                .filter(group -> group.place().equals(place)).mapToInt(Group::count).sum());
    }

    /** The executor whose queue is longest on average; empty where none has any. */
    private static Optional<String> longestQueue(Measures side) {
        Set<String> names = new TreeSet<>();
        side.runs().forEach(run -> names.addAll(Readings.executors(run.underLoad(), Readings.QUEUED)));
        return names.stream().filter(name -> side.value(queue(name, "max")).orElse(0) > 0)
                .max(Comparator.comparingDouble(name -> side.value(queue(name, "mean")).orElse(0)));
    }

    private static String queue(String executor, String what) {
        return "executor.queue.%s(%s)".formatted(what, executor);
    }
}
