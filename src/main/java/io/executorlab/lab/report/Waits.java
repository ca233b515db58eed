package io.executorlab.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;

/** Where a request's time went, in words: for which queue it waited, and which of that the server's timer cannot see. */
final class Waits {

    private static final double WORTH_A_WORD = 0.02;
    private static final double UNANSWERED_AT_MOST = 0.05;
    private static final double ADD_UP_TO_AT_MOST = 1.05;
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put("wait.connector-queue", "in the connector's queue, which the server's timer does not see");
        WORDS.put("wait.database-connection", "waiting for a database connection");
        WORDS.put("wait.search-connection", "waiting for a connection of the search client");
        WORDS.put("wait.search", "at the search engine and on the way to it");
        WORDS.put("wait.rest", "at the database, in the app and on the wire");
    }

    private Waits() {
    }

    /** Empty where no search was called, so that most of the time would be the rest. */
    static Optional<String> inWords(CellResult cell) {
        Double total = cell.measures().get("http.client.mean");
        if (total == null || !cell.measures().containsKey("wait.search")) {
            return Optional.empty();
        }
        double sent = cell.measures().getOrDefault("requests.sent", 0.0);
        double unanswered = cell.measures().getOrDefault("requests.unanswered", 0.0);
        if (unanswered > UNANSWERED_AT_MOST * sent) {
            // Who gave up is in the mean with the limit and in no server's timer, so the parts would not add up to it.
            return Optional.of("Where the time goes, %s: %s of %s requests got no result, so the mean of the others says little."
                    .formatted(cell.id(), Numbers.number(unanswered), Numbers.number(sent)));
        }
        if (!cell.measures().containsKey("wait.rest")) {
            return Optional.of("Where the time goes, %s: a queue grew, so Little's law does not apply.".formatted(cell.id()));
        }
        List<String> parts = WORDS.entrySet().stream()
                .filter(part -> cell.measures().getOrDefault(part.getKey(), 0.0) >= WORTH_A_WORD * total)
                .sorted((a, b) -> Double.compare(cell.measures().get(b.getKey()), cell.measures().get(a.getKey())))
                .map(part -> "%s ms %s".formatted(Numbers.number(Math.rint(cell.measures().get(part.getKey()))), part.getValue()))
                .toList();
        double sum = WORDS.keySet().stream().mapToDouble(part -> cell.measures().getOrDefault(part, 0.0)).sum();
        String more = sum <= ADD_UP_TO_AT_MOST * total ? ""
                : " Together that is %s ms, more than the mean, which covers only requests that ended; the queues held others too."
                        .formatted(Numbers.number(Math.rint(sum)));
        return Optional.of("Where the time goes, %s: of %s ms for the client on average, %s.%s".formatted(cell.id(),
                Numbers.number(Math.rint(total)), String.join("; ", parts), more));
    }
}
