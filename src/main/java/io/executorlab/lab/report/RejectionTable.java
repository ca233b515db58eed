package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;

/**
 * Which tasks ran, where and in what order, under each rejection policy: the series {@code rejection_task_order} of the last
 * scrape, one line for each policy.
 */
final class RejectionTable {

    private static final String SERIES = "rejection_task_order{";
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");
    private static final String POOL_THREAD = "rejection-";

    private RejectionTable() {
    }

    /**
     * For each size of the queue a heading and a table; empty where the app has no such series.
     *
     * @param evidence of one run
     */
    static List<String> of(Evidence evidence) {
        List<Scrape> scrapes = evidence.scrapes();
        return scrapes.isEmpty() ? List.of() : of(scrapes.get(scrapes.size() - 1).samples());
    }

    static List<String> of(Map<String, Double> samples) {
        Map<Integer, Map<String, Map<Integer, String>>> byQueue = new TreeMap<>();
        samples.forEach((series, order) -> {
            Map<String, String> labels = labels(series);
            if (series.startsWith(SERIES) && labels.keySet().containsAll(List.of("queue", "policy", "task", "outcome", "thread"))) {
                byQueue.computeIfAbsent(Integer.valueOf(labels.get("queue")), queue -> new TreeMap<>())
                        .computeIfAbsent(labels.get("policy"), policy -> new TreeMap<>())
                        .put(Integer.valueOf(labels.get("task")), outcome(labels, order.intValue()));
            }
        });
        List<String> lines = new ArrayList<>();
        byQueue.forEach((queue, policies) -> {
            lines.add("  Task by task, a queue of %d: its place in the order of starts, on which thread of the pool".formatted(queue));
            lines.addAll(table(policies));
        });
        return lines;
    }

    private static List<String> table(Map<String, Map<Integer, String>> policies) {
        int tasks = policies.values().stream().flatMap(row -> row.keySet().stream()).mapToInt(Integer::intValue).max().orElse(0);
        TextTable table = new TextTable(false);
        table.row(row("task", IntStream.rangeClosed(1, tasks).mapToObj(String::valueOf)));
        policies.forEach((policy, outcomes) -> table.row(row(policy,
                IntStream.rangeClosed(1, tasks).mapToObj(task -> outcomes.getOrDefault(task, "-")))));
        return table.lines();
    }

    private static List<String> row(String first, Stream<String> rest) {
        return Stream.concat(Stream.of(first), rest).toList();
    }

    private static String outcome(Map<String, String> labels, int order) {
        if (!labels.get("outcome").equals("ran")) {
            return labels.get("outcome").equals("discarded") ? "lost" : labels.get("outcome");
        }
        String thread = labels.get("thread");
        return thread.startsWith(POOL_THREAD) ? "%d on %s".formatted(order, thread.substring(POOL_THREAD.length()))
                : "%d %s".formatted(order, thread);
    }

    private static Map<String, String> labels(String series) {
        Map<String, String> labels = new HashMap<>();
        Matcher matcher = LABEL.matcher(series);
        while (matcher.find()) {
            labels.put(matcher.group(1), matcher.group(2));
        }
        return labels;
    }
}
