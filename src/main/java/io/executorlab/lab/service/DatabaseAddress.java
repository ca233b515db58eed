package io.executorlab.lab.service;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.postgresql.Driver;
import org.postgresql.PGProperty;

import io.executorlab.lab.common.UsageException;

/**
 * A PostgreSQL database and who logs in to it.
 *
 * @param url the JDBC URL without user and password
 */
public record DatabaseAddress(String url, String user, String password) {

    // The driver alone would print what it takes for a port, which may be a password.
    private static final Pattern FORMAT = Pattern.compile(
            "jdbc:postgresql://([\\w.-]+|\\[[0-9a-fA-F:]+])(:\\d{1,5})?/[^?]*\\?.*");

    /**
     * Reads {@code jdbc:postgresql://host:port/db?user=..&password=..}; throws {@link UsageException} for anything
     * else, without the text, which may hold a password.
     */
    public static DatabaseAddress parse(String text) {
        Properties parsed = FORMAT.matcher(text).matches() ? Driver.parseURL(text, null) : null;
        if (parsed == null || PGProperty.USER.getOrNull(parsed) == null) {
            throw new UsageException(
                    "EXECUTOR_LAB_DATABASE_URL must be like "
                            + "jdbc:postgresql://host:5432/name?user=NAME&password=SECRET.");
        }
        String[] parts = text.split("\\?", 2);
        String others = Arrays.stream(parts[1].split("&")).filter(option -> !option.matches("(user|password)=.*"))
                .collect(Collectors.joining("&"));
        String password = PGProperty.PASSWORD.getOrNull(parsed);
        return new DatabaseAddress(others.isEmpty() ? parts[0] : parts[0] + "?" + others,
                PGProperty.USER.getOrNull(parsed), password == null ? "" : password);
    }

    Connection connect() throws SQLException {
        Properties login = new Properties();
        PGProperty.USER.set(login, user);
        PGProperty.PASSWORD.set(login, password);
        PGProperty.CONNECT_TIMEOUT.set(login, 5);
        PGProperty.APPLICATION_NAME.set(login, "executor-lab");
        return DriverManager.getConnection(url, login);
    }

    /** Gives the variables that tell the app; the environment, because other users can read a command line. */
    Map<String, String> environment() {
        return Map.of("SPRING_DATASOURCE_URL", url, "SPRING_DATASOURCE_USERNAME", user,
                "SPRING_DATASOURCE_PASSWORD", password);
    }

    /** Without the password, which a record would print. */
    @Override
    public String toString() {
        return url.replaceAll("\\?.*", "");
    }
}
