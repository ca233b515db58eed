package io.executorlab.lab.service;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.postgresql.Driver;
import org.postgresql.PGProperty;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;

/**
 * A PostgreSQL database, who logs in to it, and its schema {@code executor_lab}, which is always made anew with the
 * same rows. Whatever asks it throws {@link CouldNotStartException} where it cannot be used.
 *
 * @param url the JDBC URL without user and password
 */
public record Database(String url, String user, String password) {

    // The driver alone would print what it takes for a port, which may be a password.
    private static final Pattern FORMAT = Pattern.compile(
            "jdbc:postgresql://([\\w.-]+|\\[[0-9a-fA-F:]+])(:\\d{1,5})?/[^?]*\\?.*");

    record Product(String id, String name, String brand, String category) {
    }

    private interface Work<T> {
        T by(Statement statement) throws SQLException;
    }

    /**
     * Reads {@code jdbc:postgresql://host:port/db?user=..&password=..}; throws {@link UsageException} for anything
     * else, without the text, which may hold a password.
     */
    public static Database parse(String text) {
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
        return new Database(others.isEmpty() ? parts[0] : parts[0] + "?" + others,
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

    private <T> T on(Work<T> work) {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            return work.by(statement);
        } catch (SQLException e) {
            throw new CouldNotStartException("The database %s cannot be used: %s".formatted(this, e.getMessage()), e);
        }
    }

    void reset() {
        on(statement -> {
            statement.execute("set lock_timeout = '10s'");
            statement.execute(Resource.text(Database.class, "/db/schema.sql"));
            statement.execute(Resource.text(Database.class, "/db/data.sql"));
            // By itself it would come a minute later, in the middle of a measurement.
            return statement.execute("vacuum executor_lab.product, executor_lab.review");
        });
    }

    /** Lets an app in by its default name and password. Everybody knows those: they give rights on rows alone. */
    void admit() {
        on(statement -> statement.execute(Resource.text(Database.class, "/db/login.sql")));
    }

    List<Product> products() {
        return on(statement -> {
            List<Product> products = new ArrayList<>();
            ResultSet rows =
                    statement.executeQuery("select id, name, brand, category from executor_lab.product order by id");
            while (rows.next()) {
                products.add(new Product(rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4)));
            }
            return products;
        });
    }

    long number(String query) {
        return on(statement -> {
            ResultSet rows = statement.executeQuery(query);
            rows.next();
            return rows.getLong(1);
        });
    }

    String version() {
        return on(statement -> {
            DatabaseMetaData server = statement.getConnection().getMetaData();
            return server.getDatabaseProductName() + " " + server.getDatabaseProductVersion();
        });
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
