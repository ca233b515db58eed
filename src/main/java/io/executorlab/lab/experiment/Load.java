package io.executorlab.lab.experiment;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.Assert;

/**
 * The load that k6 puts on the app. An open load has {@code RATE}, arrivals a second that wait for nobody; a closed one
 * has {@code USERS}, each of whom sends the next request when the last is answered; one by {@code ROUNDS} repeats
 * something that has an end, such as a burst, and {@code DURATION} is the most that all rounds may take.
 *
 * @param warmUp the environment of the warm-up where it differs from the load's
 * @param brief of the quick environment what differs for a look in a minute
 * @param rest how long no thread may start or end before the load, and after it where it drains: longer than what the
 * app's threads linger for when they are no longer needed; 1s by default
 * @param drain whether to wait after the load until the app has given its threads back
 * @param openFiles how many files app, proxy and k6 must each be able to have open; null where no system gives too few
 * @param terminate how the app ends while the load goes on; null where it does not
 */
public record Load(String script, String about, Map<String, String> warmUp, Map<String, String> quick,
        Map<String, String> post, Map<String, String> brief, String rest, Boolean drain, Integer openFiles,
        Termination terminate) {

    private static final String REST = "1s";
    private static final String BEFORE_END = "before-end";
    private static final String GRACE = "grace";
    private static final Duration WARM_UP_OF_A_LOOK = Duration.ofSeconds(3);

    public Load {
        Assert.isTrue(script != null && !quick.isEmpty() && !post.isEmpty(), "a load needs script, quick and post");
        for (Map<String, String> scale : List.of(quick, post)) {
            duration(scale);
            Assert.isTrue(planned(scale).isPresent() || users(scale).isPresent() || rounds(scale).isPresent(),
                    "a load needs RATE, arrivals a second, USERS or ROUNDS, a whole number");
        }
        about = about == null ? describe(quick) : about;
        rest = rest == null ? REST : rest;
        time("rest", rest);
        // An app that has ended comes to no rest.
        drain = terminate == null && (drain == null || drain);
        if (terminate != null) {
            for (Map<String, String> scale : List.of(quick, post, merged(quick, brief))) {
                terminate.after(duration(scale));
            }
        }
    }

    public Map<String, String> at(Scale scale) {
        return scale == Scale.POST ? post : scale == Scale.QUICK ? quick : merged(quick, brief);
    }

    /** The second wins. */
    public static <V> Map<String, V> merged(Map<String, V> settings, Map<String, V> others) {
        Map<String, V> merged = new LinkedHashMap<>(settings);
        merged.putAll(others);
        return merged;
    }

    public String about(Scale scale) {
        return scale != Scale.TRY || brief.isEmpty() ? about
                : about + brief.entrySet().stream()
                        .map(setting -> setting.getKey() + " " + setting.getValue())
                        .collect(Collectors.joining(", ", "; here with ", ""));
    }

    public Load by(String another, Map<String, String> extent) {
        return new Load(another, about, warmUp, extent, post, Map.of(), rest, drain, openFiles, terminate);
    }

    static Map<String, String> shortened(Map<String, String> warmUp) {
        Map<String, String> environment = new LinkedHashMap<>(warmUp);
        if (duration(environment).compareTo(WARM_UP_OF_A_LOOK) > 0 && rounds(environment).isEmpty()) {
            environment.put("DURATION", WARM_UP_OF_A_LOOK.toSeconds() + "s");
        }
        // Where each waits for all the others, a warm-up of all users ends long after its time.
        environment.computeIfPresent("USERS", (name, users) -> String.valueOf(Integer.parseInt(users) / 4));
        return environment;
    }

    Map<String, String> warmUpOf(Map<String, String> load) {
        Map<String, String> brief = rounds(load).isPresent() ? Map.of("ROUNDS", "1") : Map.of("DURATION", "3s");
        return merged(merged(load, brief), warmUp);
    }

    public static Duration duration(Map<String, String> environment) {
        return time("DURATION", environment.get("DURATION"));
    }

    /** Empty for a closed load. */
    public static OptionalDouble planned(Map<String, String> environment) {
        OptionalDouble rate = whole(environment, "RATE");
        return rate.isEmpty() ? rate
                : OptionalDouble.of(rate.getAsDouble() * duration(environment).toMillis() / 1000.0);
    }

    /** Empty for an open load. */
    public static OptionalDouble users(Map<String, String> environment) {
        return whole(environment, "USERS");
    }

    /** Empty for other loads. */
    public static OptionalDouble rounds(Map<String, String> environment) {
        return whole(environment, "ROUNDS");
    }

    public static String plan(Map<String, String> environment) {
        String seconds = duration(environment).toSeconds() + " s";
        OptionalDouble rounds = rounds(environment);
        return rounds.isEmpty() ? seconds
                : "%.0f %s in at most %s".formatted(rounds.getAsDouble(),
                        rounds.getAsDouble() == 1 ? "round" : "rounds", seconds);
    }

    private static OptionalDouble whole(Map<String, String> environment, String name) {
        String value = environment.get(name);
        return value != null && value.matches("\\d{1,9}") ? OptionalDouble.of(Integer.parseInt(value))
                : OptionalDouble.empty();
    }

    private static String describe(Map<String, String> quick) {
        if (quick.containsKey("ROUNDS")) {
            return quick.get("ROUNDS") + " rounds";
        }
        return quick.containsKey("RATE") ? "%s a second for %s".formatted(quick.get("RATE"), quick.get("DURATION"))
                : "%s users for %s".formatted(quick.get("USERS"), quick.get("DURATION"));
    }

    /** Zero where the script has no such limit. */
    public static Duration timeLimit(Map<String, String> environment) {
        return !environment.containsKey("TIME_LIMIT") ? Duration.ZERO
                : time("TIME_LIMIT", environment.get("TIME_LIMIT"));
    }

    public Duration atRest() {
        return time("rest", rest);
    }

    /** Reads {@code 20s}, {@code 1m}; throws {@link IllegalArgumentException} for anything else. */
    private static Duration time(String setting, String text) {
        try {
            return DurationStyle.SIMPLE.parse(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s is '%s', write 20s or 1m".formatted(setting, text), e);
        }
    }

    /**
     * The app's end while the load goes on, as a platform ends an instance: SIGTERM, and SIGKILL after a grace period.
     *
     * @param beforeEnd how long before the load's end SIGTERM comes
     * @param grace how long the app may take from then on
     * @param count what is counted in the database once the app has ended: a name, and the query that gives its number
     */
    public record Termination(String beforeEnd, String grace, Map<String, String> count) {

        public Termination {
            time(BEFORE_END, beforeEnd);
            time(GRACE, grace);
        }

        /** Throws {@link IllegalArgumentException} where the load is over before. */
        public Duration after(Duration load) {
            Duration after = load.minus(time(BEFORE_END, beforeEnd));
            Assert.isTrue(!after.isNegative() && !after.isZero(),
                    () -> "before-end is %s, and the load lasts %d s".formatted(beforeEnd, load.toSeconds()));
            return after;
        }

        public Duration graceTime() {
            return time(GRACE, grace);
        }
    }
}
