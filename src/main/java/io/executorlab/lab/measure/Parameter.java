package io.executorlab.lab.measure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Suggestions;
import io.executorlab.lab.common.UsageException;

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
                    : Optional.of("'%s' is not a method; write %s, such as %s".formatted(written, meaning, example));
            case CODE -> CodePattern.problem(written);
            case STATE -> states().contains(written) ? Optional.empty()
                    : Optional.of("there is no thread state '%s'.%s There are %s".formatted(written,
                            Suggestions.hint(written.toLowerCase(Locale.ROOT).replaceAll("[_ ]", "-"), states()),
                            String.join(", ", states())));
            case METRIC, TIMER -> series(written);
            case STEP_AND_MEASURE -> written.contains(",") ? Optional.empty()
                    : Optional.of("'%s' is not a step with a measure; write %s, such as (%s)".formatted(written,
                            meaning, example));
            default -> !written.isBlank() ? Optional.empty()
                    : Optional.of("the parentheses are empty; write %s, such as (%s)".formatted(meaning, example));
        };
    }

    static List<String> states() {
        return Stream.of(Thread.State.values()).map(state -> state.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
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
