package io.executorlab.lab.workshop.run;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.executorlab.lab.evidence.LoadPart;
import io.executorlab.lab.experiment.Load;

/** One load of two that run beside each other, by one script: it lasts as long as the longer of them. */
final class TwoLoads {

    private static final String DURATION = "DURATION";
    private static final String TIME_LIMIT = "TIME_LIMIT";
    private static final String RATE = "RATE";

    private TwoLoads() {
    }

    /**
     * One of them, as it is by itself.
     *
     * @param environment of its script
     * @param warmUp the same for the warm-up
     */
    record Part(Load load, Map<String, String> environment, Map<String, String> warmUp) {
    }

    /** @param parts in the order of {@link LoadPart} */
    static Load of(String script, List<Part> parts) {
        Map<String, String> environment = together(parts, Part::environment);
        // What comes by rounds is no rate; k6 reads that of each part.
        environment.put(RATE, String.valueOf(Math.max(1, parts.stream().map(part -> part.environment().get(RATE)).filter(Objects::nonNull).mapToInt(Integer::parseInt).sum())));
        Integer openFiles = parts.stream().map(part -> part.load().openFiles()).filter(Objects::nonNull).max(Comparator.naturalOrder()).orElse(null);
        return new Load(script, null, together(parts, Part::warmUp), environment, environment, null,
                millis(parts.stream().map(part -> part.load().atRest()).max(Comparator.naturalOrder()).orElseThrow()),
                parts.stream().anyMatch(part -> part.load().drain()), openFiles);
    }

    private static Map<String, String> together(List<Part> parts, Function<Part, Map<String, String>> which) {
        Map<String, String> all = new LinkedHashMap<>();
        for (LoadPart part : LoadPart.values()) {
            all.putAll(part.variables(which.apply(parts.get(part.ordinal()))));
        }
        all.put(DURATION, millis(longest(parts, which, Load::duration)));
        all.put(TIME_LIMIT, millis(longest(parts, which, Load::timeLimit)));
        return all;
    }

    private static Duration longest(List<Part> parts, Function<Part, Map<String, String>> which, Function<Map<String, String>, Duration> time) {
        return parts.stream().map(which).map(time).max(Comparator.naturalOrder()).orElseThrow();
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }
}
