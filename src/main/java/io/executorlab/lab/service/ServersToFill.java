package io.executorlab.lab.service;

import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;

/** The servers of the containers, which the lab fills and neither starts nor ends. */
public record ServersToFill(Database database, SearchEngine search) {

    /**
     * Those that the environment names, since their URLs hold passwords; throws {@link UsageException} for a URL that
     * is none, and unless it names both.
     */
    public static ServersToFill of(Map<String, String> environment) {
        UsageException both = new UsageException(
                "Name both: %s and %s.".formatted(SecretVariables.DATABASE_URL, SecretVariables.SEARCH_URL));
        return new ServersToFill(
                SecretVariables.value(SecretVariables.DATABASE_URL, environment).map(Database::parse)
                        .orElseThrow(() -> both),
                SecretVariables.value(SecretVariables.SEARCH_URL, environment).map(SearchEngine::parse)
                        .orElseThrow(() -> both));
    }

    /** Puts the same data as ever into both; throws {@link CouldNotStartException}. */
    public void fill() {
        database.reset();
        List<Database.Product> products = database.products();
        search.fill(products);
        search.warmUp(products);
    }
}
