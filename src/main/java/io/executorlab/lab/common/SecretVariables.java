package io.executorlab.lab.common;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Environment variables that take what may be secret: a command line is seen by every user of the machine, an
 * environment by its own user alone. Programs that the lab starts do not get them.
 */
public final class SecretVariables {

    /** Headers for an app's actuator, one on each line. */
    public static final String HEADERS = "EXECUTOR_LAB_HEADERS";
    /** A PostgreSQL of the user's own. */
    public static final String DATABASE_URL = "EXECUTOR_LAB_DATABASE_URL";
    /** A search engine of the user's own. */
    public static final String SEARCH_URL = "EXECUTOR_LAB_SEARCH_URL";

    private static final Set<String> ALL = Set.of(HEADERS, DATABASE_URL, SEARCH_URL);

    private SecretVariables() {
    }

    /** Reads the variable; a blank one counts as none. */
    public static Optional<String> value(String variable, Map<String, String> environment) {
        return Optional.ofNullable(environment.get(variable)).filter(value -> !value.isBlank());
    }

    public static void removeFrom(Map<String, String> environment) {
        environment.keySet().removeAll(ALL);
    }
}
