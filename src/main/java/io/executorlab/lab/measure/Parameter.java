package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Series;

/** The kinds of text that a measure's name takes between its parentheses. */
public enum Parameter {

    THREADS("a thread name, * standing for any characters", "pool-*"),
    METHOD("package.Class.method, or several with | between them", "com.zaxxer.hikari.pool.HikariPool.getConnection"),
    CODE(CodePattern.MEANING, CodePattern.EXAMPLE),
    STATE("a thread state, " + String.join(", ", states()), "blocked"),
    EXECUTOR("an executor bean, or several with | between them", "applicationTaskExecutor"),
    REQUEST("a URI template with its method or for all methods", "GET /orders"),
    CLIENT_REQUEST("a request's name in the load's script", "orders"),
    METRIC("a metric, NAME or NAME{label=\"value\"}", "jdbc_connections_active"),
    TIMER("a timer without _seconds, NAME or NAME{label=\"value\"}", "http_client_requests"),
    NOTED("what the load's script noted", "all-done"),
    AT_THE_END("what is known once the app has ended", "seconds"),
    MESSAGE("a part of a message, in whatever case", "too many open files"),
    PROCESS("a process of the run", "app"),
    STEP_AND_MEASURE("a step of the load and any measure", "second, requests.timed-out");

    private static final String NAME_OF_METHOD = "[\\w$]+(\\.[\\w$]+)+\\.[\\w$<>]+";
    private static final Pattern METHODS = Pattern.compile(NAME_OF_METHOD + "(\\|" + NAME_OF_METHOD + ")*");

    private static final Pattern NAME_OF_METRIC = Pattern.compile("[a-zA-Z_:][\\w:]*");

    private final String meaning;
    private final String example;

    Parameter(String meaning, String example) {
        this.meaning = meaning;
        this.example = example;
    }

    String meaning() {
        return meaning;
    }

    String example() {
        return example;
    }

    /** Tells what is wrong with a parameter and how to write it; empty if it is valid. */
    Optional<String> problem(String written) {
        return switch (this) {
            case METHOD -> METHODS.matcher(written).matches() ? Optional.empty()
                    : Optional.of(english("parameter.method", written, meaning, example));
            case CODE -> CodePattern.problem(written);
            case STATE -> states().contains(written) ? Optional.empty()
                    : Optional.of(english("parameter.state", written,
                            Suggestions.hint(written.toLowerCase(Locale.ROOT).replaceAll("[_ ]", "-"), states()),
                            String.join(", ", states())));
            case METRIC, TIMER -> parsed(written).isPresent() ? Optional.empty()
                    : Optional.of(english("parameter.metric", written));
            case STEP_AND_MEASURE -> written.contains(",") ? Optional.empty()
                    : Optional.of(english("parameter.step", written, meaning, example));
            default -> !written.isBlank() ? Optional.empty()
                    : Optional.of(english("parameter.empty", written, meaning, example));
        };
    }

    /** The series that {@link #METRIC} or {@link #TIMER} names; throws {@link UsageException} where it names none. */
    public static Series series(String written) {
        return parsed(written).orElseThrow(() -> new UsageException(english("parameter.metric", written) + "."));
    }

    private static Optional<Series> parsed(String written) {
        try {
            return Optional.of(PrometheusText.series(written))
                    .filter(series -> NAME_OF_METRIC.matcher(series.metric()).matches());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static List<String> states() {
        return Stream.of(Thread.State.values()).map(state -> state.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }
}
