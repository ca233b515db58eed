package io.executorlab.lab.service;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.process.CouldNotStartException;

/** The schema {@code executor_lab} of a database, always made anew with the same rows. */
final class ProductTables {

    /** A product as the search index holds it. */
    record Product(String id, String name, String brand, String category) {
    }

    private ProductTables() {
    }

    /** Drops and makes the schema; throws {@link CouldNotStartException} where the server cannot be used for that. */
    static void reset(DatabaseAddress address) {
        try (Connection connection = address.connect(); Statement statement = connection.createStatement()) {
            statement.execute("set lock_timeout = '10s'");
            statement.execute(resource("/db/schema.sql"));
            statement.execute(resource("/db/data.sql"));
            // By itself it would come a minute later, in the middle of a measurement.
            statement.execute("vacuum executor_lab.product, executor_lab.review");
        } catch (SQLException e) {
            throw unusable(address, e);
        }
    }

    /** Lets an app in by its default name and password. Everybody knows those: they give rights on rows alone. */
    static void admit(DatabaseAddress address) {
        try (Connection connection = address.connect(); Statement statement = connection.createStatement()) {
            statement.execute(resource("/db/login.sql"));
        } catch (SQLException e) {
            throw unusable(address, e);
        }
    }

    static List<Product> read(DatabaseAddress address) {
        List<Product> products = new ArrayList<>();
        try (Connection connection = address.connect(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select id, name, brand, category from executor_lab.product order by id")) {
            while (rows.next()) {
                products.add(new Product(rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4)));
            }
        } catch (SQLException e) {
            throw unusable(address, e);
        }
        return products;
    }

    static String serverVersion(DatabaseAddress address) {
        try (Connection connection = address.connect()) {
            return connection.getMetaData().getDatabaseProductName() + " "
                    + connection.getMetaData().getDatabaseProductVersion();
        } catch (SQLException e) {
            throw unusable(address, e);
        }
    }

    static String resource(String name) {
        return Resource.text(ProductTables.class, name);
    }

    private static CouldNotStartException unusable(DatabaseAddress address, SQLException e) {
        return new CouldNotStartException("The database %s cannot be used: %s".formatted(address, e.getMessage()), e);
    }
}
