package io.executorlab.lab.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Nearest;
import io.executorlab.lab.common.UsageException;

/** What stands between a measure's parentheses, by how the measure's name begins. */
enum Parameter {

    THREADS("threads.named(", "a thread name, * standing for any characters", "pool-*"),
    METHOD("threads.at(", "package.Class.method, or several with | between them", "com.zaxxer.hikari.pool.HikariPool.getConnection"),
    STATE("threads.state(", "a thread state, " + String.join(", ", states()), "blocked"),
    EXECUTOR_AND_AGE("executor.queue.expected(", "an executor bean and the metric of its oldest task's age",
            "applicationTaskExecutor, oldest_task_age_seconds"),
    EXECUTOR("executor.", "an executor bean, or several with | between them", "applicationTaskExecutor"),
    REQUEST("http.server.", "a URI template with its method or for all methods", "GET /orders"),
    CLIENT_REQUEST("http.client.", "a request's name in the load's script", "orders"),
    METRIC("metric.", "a metric, NAME or NAME{label=\"value\"}", "jdbc_connections_active"),
    TIMER("timer.", "a timer without _seconds, NAME or NAME{label=\"value\"}", "http_client_requests"),
    NOTED("round.", "what the load's script noted", "all-done"),
    OUTCOME("indexing(", "indexed, deferred or failed", "failed"),
    PROCESS("cpu.of(", "a process of the run", "app");

    private static final String NAME_OF_METHOD = "[\\w$]+(\\.[\\w$]+)+\\.[\\w$<>]+";
    private static final Pattern METHODS = Pattern.compile(NAME_OF_METHOD + "(\\|" + NAME_OF_METHOD + ")*");

    private final String prefix;
    private final String meaning;
    private final String example;

    Parameter(String prefix, String meaning, String example) {
        this.prefix = prefix;
        this.meaning = meaning;
        this.example = example;
    }

    /** Empty for a measure without a parameter; throws {@link IllegalStateException} where none of these fits. */
    static Optional<Parameter> of(Measure measure) {
        if (!measure.name().contains(Measures.PARAMETER)) {
            return Optional.empty();
        }
        return Optional.of(Stream.of(values()).filter(parameter -> measure.name().startsWith(parameter.prefix)).findFirst()
                .orElseThrow(() -> new IllegalStateException("no Parameter for " + measure.name())));
    }

    String meaning() {
        return meaning;
    }

    String example() {
        return example;
    }

    /** The measure's name with a parameter in place, {@code threads.named(pool-*).max}. */
    String exampleOf(Measure measure) {
        return measure.name().replace(Measures.PARAMETER, "(" + example + ")");
    }

    /** What a parameter looks like, as a regular expression for schemas; {@link #problem} may know more. */
    String pattern() {
        return this == METHOD ? METHODS.pattern() : ".+";
    }

    /** What is wrong with this parameter and what to write; empty where it may be right. */
    Optional<String> problem(String written) {
        return switch (this) {
            case METHOD -> METHODS.matcher(written).matches() ? Optional.empty()
                    : Optional.of("'%s' is no method; write %s, such as %s".formatted(written, meaning, example));
            case STATE -> states().contains(written) ? Optional.empty()
                    : Optional.of("there is no thread state '%s'.%s There are %s".formatted(written,
                            Nearest.hint(written.toLowerCase(Locale.ROOT).replaceAll("[_ ]", "-"), states()), String.join(", ", states())));
            case METRIC, TIMER -> series(written);
            case EXECUTOR_AND_AGE -> written.contains(",") ? Optional.empty()
                    : Optional.of("'%s' is one name; write %s, such as (%s)".formatted(written, meaning, example));
            default -> !written.isBlank() ? Optional.empty()
                    : Optional.of("the parentheses are empty; write %s, such as (%s)".formatted(meaning, example));
        };
    }

    /** As Micrometer's label {@code state} has them. */
    static List<String> states() {
        return Stream.of(Thread.State.values()).map(state -> state.name().toLowerCase(Locale.ROOT).replace('_', '-')).toList();
    }

    private static Optional<String> series(String written) {
        try {
            Selector.of(written);
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(e.getMessage().replaceFirst("\\.$", ""));
        }
    }
}
