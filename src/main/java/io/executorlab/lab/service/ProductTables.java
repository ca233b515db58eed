package io.executorlab.lab.service;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.process.CouldNotStartException;

/** The schema {@code executor_lab} of a database, always made anew with the same rows. */
final class ProductTables {

    record Product(String id, String name, String brand, String category) {
    }

    private ProductTables() {
    }

    private interface Work<T> {
        T by(Statement statement) throws SQLException;
    }

    private static <T> T on(DatabaseAddress address, Work<T> work) {
        try (Connection connection = address.connect(); Statement statement = connection.createStatement()) {
            return work.by(statement);
        } catch (SQLException e) {
            throw new CouldNotStartException("The database %s cannot be used: %s".formatted(address, e.getMessage()),
                    e);
        }
    }

    /** Drops and makes the schema; throws {@link CouldNotStartException} where the server cannot be used for that. */
    static void reset(DatabaseAddress address) {
        on(address, statement -> {
            statement.execute("set lock_timeout = '10s'");
            statement.execute(resource("/db/schema.sql"));
            statement.execute(resource("/db/data.sql"));
            // By itself it would come a minute later, in the middle of a measurement.
            return statement.execute("vacuum executor_lab.product, executor_lab.review");
        });
    }

    /** Lets an app in by its default name and password. Everybody knows those: they give rights on rows alone. */
    static void admit(DatabaseAddress address) {
        on(address, statement -> statement.execute(resource("/db/login.sql")));
    }

    static List<Product> read(DatabaseAddress address) {
        return on(address, statement -> {
            List<Product> products = new ArrayList<>();
            ResultSet rows =
                    statement.executeQuery("select id, name, brand, category from executor_lab.product order by id");
            while (rows.next()) {
                products.add(new Product(rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4)));
            }
            return products;
        });
    }

    static long number(DatabaseAddress address, String query) {
        return on(address, statement -> {
            ResultSet rows = statement.executeQuery(query);
            rows.next();
            return rows.getLong(1);
        });
    }

    static String serverVersion(DatabaseAddress address) {
        return on(address, statement -> {
            DatabaseMetaData server = statement.getConnection().getMetaData();
            return server.getDatabaseProductName() + " " + server.getDatabaseProductVersion();
        });
    }

    static String resource(String name) {
        return Resource.text(ProductTables.class, name);
    }
}
