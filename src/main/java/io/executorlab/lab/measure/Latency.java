package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;

import io.executorlab.lab.evidence.Evidence;

/**
 * The times that requests took, as one side saw them, in milliseconds.
 *
 * @param side whose view, in words
 * @param mean null where there is none
 * @param values for each of {@link #POINTS}; null where the evidence does not have it
 */
public record Latency(String side, Double mean, List<ServerTimes.Span> values) {

    public static final List<String> POINTS =
            List.of("least", "10 %", "25 %", "50 %", "75 %", "90 %", "95 %", "99 %", "most");

    private static final List<String> K6_FIELDS =
            List.of("min", "p(10)", "p(25)", "med", "p(75)", "p(90)", "p(95)", "p(99)", "max");
    private static final List<Double> QUANTILES = Arrays.asList(null, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, null);
    private static final String ROLE = "latency";

    /** Those without any value are left out. */
    public static List<Latency> of(Evidence evidence) {
        List<Latency> all = new ArrayList<>();
        if (evidence.k6().isPresent()) {
            all.add(client("client", ROLE, evidence));
            all.add(server(evidence));
            new TreeSet<>(evidence.run().subject().counters().keySet()).stream()
                    .filter(role -> role.startsWith(ROLE + "("))
                    .forEach(role -> all.add(client("client, " + Measures.parameter(role), role, evidence)));
        }
        if (all.isEmpty()) {
            all.add(server(evidence));
        }
        return all.stream()
                .filter(latency -> latency.mean() != null || latency.values().stream().anyMatch(value -> value != null))
                .toList();
    }

    private static Latency client(String side, String role, Evidence evidence) {
        return new Latency(side, orNull(Readings.latency(evidence, role, "avg")),
                Arrays.asList(K6_FIELDS.stream()
                        .map(field -> ServerTimes.Span.of(Readings.latency(evidence, role, field)))
                        .toArray(ServerTimes.Span[]::new)));
    }

    private static Latency server(Evidence evidence) {
        ServerTimes times = new ServerTimes(evidence);
        ServerTimes.Span[] values =
                QUANTILES.stream().map(quantile -> quantile == null ? null : times.quantile(quantile).orElse(null))
                        .toArray(ServerTimes.Span[]::new);
        values[values.length - 1] = ServerTimes.Span.of(times.most());
        return new Latency("server", orNull(times.mean()), Arrays.asList(values));
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
