package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Messages.english;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.evidence.K6Summary.Check;
import io.executorlab.lab.evidence.Scrape;

/** Tells whether a load did what it was meant to, by the server's timers and, where the load is k6, by its summary. */
final class LoadFailures {

    // k6's exit code for a crossed threshold.
    private static final int THRESHOLDS_CROSSED = 99;
    /** Percent of the requests, or of a check: where more fail, the load has failed. */
    private static final double AT_MOST = 1;
    private static final int SHOWN = 3;
    private static final Set<String> METRICS = Set.of(K6Summary.FAILED, K6Summary.CHECKS);

    /** In sentences; empty where hardly any of the load's requests and checks failed. */
    static List<String> of(Evidence evidence, double handled, Optional<Scrape> last) {
        List<String> failures =
                Stream.of(requests(evidence, handled, last), evidence.k6().flatMap(LoadFailures::checks))
                        .flatMap(Optional::stream).toList();
        String thresholds = String.join(", ", crossed(evidence).get(true));
        return failures.isEmpty() && !thresholds.isEmpty()
                ? List.of(english("load.thresholds-on-failures", thresholds)) : failures;
    }

    /** Says that a threshold of the load was crossed that is not on failures; empty where none was. */
    static Optional<String> breach(Evidence evidence) {
        Map<Boolean, List<String>> crossed = crossed(evidence);
        String others = String.join(", ", crossed.get(false));
        boolean ofFailures = others.isEmpty() && !crossed.get(true).isEmpty();
        return evidence.run().loadExit() != THRESHOLDS_CROSSED || ofFailures ? Optional.empty()
                : Optional.of(others.isEmpty() ? english("load.thresholds-crossed")
                        : english("load.thresholds-crossed.which", others));
    }

    private static Map<Boolean, List<String>> crossed(Evidence evidence) {
        return evidence.k6().filter(k6 -> evidence.run().loadExit() == THRESHOLDS_CROSSED)
                .map(K6Summary::crossed).orElse(Map.of()).entrySet().stream()
                .collect(Collectors.partitioningBy(one -> METRICS.contains(one.getKey().replaceFirst("[{].*", "")),
                        Collectors.mapping(one -> "%s %s".formatted(one.getKey(), String.join(", ", one.getValue())),
                                Collectors.toList())));
    }

    private static Optional<String> requests(Evidence evidence, double handled, Optional<Scrape> last) {
        Map<String, Double> failed = new HashMap<>();
        evidence.baseline().ifPresent(
                from -> last.ifPresent(to -> failed.putAll(evidence.requests().failedBetween(from, to))));
        // The client counts the server's errors too.
        double unanswered = evidence.k6().map(K6Summary::failedRequests).orElse(0.0) - sum(failed);
        if (unanswered > 0) {
            failed.put(english(evidence.requests().haveStatus(last) ? "load.unanswered" : "load.failed-by-k6"),
                    unanswered);
        }
        double all = Math.max(handled, evidence.k6().map(K6Summary::requests).orElse(0.0));
        double share = all > 0 ? percent(sum(failed), all) : 0;
        return share <= AT_MOST ? Optional.empty()
                : Optional.of(english("load.requests-failed", share, most(failed, count -> percent(count, all))));
    }

    private static Optional<String> checks(K6Summary k6) {
        Map<String, Double> failed = k6.checks().stream()
                .collect(Collectors.toMap(Check::name, check -> percent(check.fails(), check.passes() + check.fails()),
                        Double::max));
        failed.values().removeIf(share -> !(share > AT_MOST));
        return failed.isEmpty() ? Optional.empty()
                : Optional.of(english("load.checks-failed", most(failed, Function.identity())));
    }

    private static double sum(Map<String, Double> counts) {
        return counts.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double percent(double part, double all) {
        return 100 * part / all;
    }

    private static String most(Map<String, Double> counts, Function<Double, Double> percent) {
        String shown = counts.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(SHOWN).map(one -> english("load.share", percent.apply(one.getValue()), one.getKey()))
                .collect(Collectors.joining(", "));
        return counts.size() > SHOWN ? english("load.more", shown, counts.size() - SHOWN) : shown;
    }
}
