package io.executorlab.lab.service;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;

/** The servers of the containers, which the lab fills and neither starts nor ends. */
public record ServersToFill(DatabaseAddress database, SearchAddress search) {

    /**
     * Those that the environment names, since their URLs hold passwords; throws {@link UsageException} for a URL that
     * is none, and unless it names both.
     */
    public static ServersToFill of(Map<String, String> environment) {
        UsageException both = new UsageException(
                "Name both: %s and %s.".formatted(SecretVariables.DATABASE_URL, SecretVariables.SEARCH_URL));
        return new ServersToFill(
                SecretVariables.value(SecretVariables.DATABASE_URL, environment).map(DatabaseAddress::parse)
                        .orElseThrow(() -> both),
                SecretVariables.value(SecretVariables.SEARCH_URL, environment).map(SearchAddress::parse)
                        .orElseThrow(() -> both));
    }

    /** Puts the same data as ever into both; throws {@link CouldNotStartException}. */
    public void fill() {
        ProductTables.reset(database);
        List<ProductTables.Product> products = ProductTables.read(database);
        SearchIndex index = new SearchIndex(search);
        try {
            index.seed(products);
            index.reset();
            index.warmUp(products);
        } catch (IOException e) {
            throw new CouldNotStartException(
                    "The search engine %s cannot be used: %s".formatted(search, Reason.of(e)), e);
        }
    }
}
