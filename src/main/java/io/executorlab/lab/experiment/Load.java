package io.executorlab.lab.experiment;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.boot.convert.DurationStyle;

/**
 * What k6 does to the app.
 *
 * @param script in {@code scenarios/}
 * @param about one line for people
 * @param warmUp the environment of the warm-up where it differs from the load's
 * @param drain whether to wait after the load until the app has given its threads back
 */
public record Load(String script, String about, Map<String, String> warmUp, Map<String, String> quick,
        Map<String, String> post, Boolean drain) {

    public Load {
        if (script == null || quick == null || post == null) {
            throw new IllegalArgumentException("a load needs script, quick and post");
        }
        for (Map<String, String> scale : List.of(quick, post)) {
            planned(scale);
        }
        about = about == null ? "%s a second for %s".formatted(quick.get("RATE"), quick.get("DURATION")) : about;
        warmUp = warmUp == null ? Map.of() : warmUp;
        drain = drain == null || drain;
    }

    /** The environment for k6. */
    public Map<String, String> at(Scale scale) {
        return scale == Scale.QUICK ? quick : post;
    }

    /** The load's environment, for three seconds unless the experiment says otherwise. */
    public Map<String, String> warmUpAt(Scale scale) {
        Map<String, String> environment = new LinkedHashMap<>(at(scale));
        environment.put("DURATION", "3s");
        environment.putAll(warmUp);
        return environment;
    }

    /** How long arrivals last. */
    public static Duration duration(Map<String, String> environment) {
        return time(environment, "DURATION");
    }

    /** How many arrivals are planned: rate times duration. */
    public static double planned(Map<String, String> environment) {
        String rate = environment.get("RATE");
        if (rate == null || !rate.matches("\\d+")) {
            throw new IllegalArgumentException("a load needs RATE, arrivals a second, not '%s'".formatted(rate));
        }
        return Integer.parseInt(rate) * duration(environment).toMillis() / 1000.0;
    }

    /** How long a client waits for a result at most; zero where the script has no such limit. */
    public static Duration timeLimit(Map<String, String> environment) {
        return environment.containsKey("TIME_LIMIT") ? time(environment, "TIME_LIMIT") : Duration.ZERO;
    }

    private static Duration time(Map<String, String> environment, String name) {
        String text = environment.get(name);
        try {
            return DurationStyle.SIMPLE.parse(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s is '%s', write 20s or 1m".formatted(name, text), e);
        }
    }
}
