package io.executorlab.lab.command;

import java.util.Map;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.service.DatabaseAddress;
import io.executorlab.lab.service.SearchAddress;
import io.executorlab.lab.service.Services;

/** A user's own servers in place of those that the lab starts. */
final class ServiceOptions {

    @Option(names = "--database-url", paramLabel = "URL", description = {
        "A PostgreSQL of your own, jdbc:postgresql://host:port/db?user=..&password=.., used directly, without a distance.",
        "Its schema executor_lab is dropped and filled before each variant; nothing else is touched.",
        "Other users of the machine see the option; the environment variable " + SecretVariables.DATABASE_URL + " takes the same."})
    private String databaseUrl;

    @Option(names = "--search-url", paramLabel = "URL", description = {
        "A search engine of your own, http(s)://[user:password@]host:port, used likewise.",
        "Its indices executor-lab-products and executor-lab-products-seed are dropped and filled; nothing else is touched.",
        "As environment variable " + SecretVariables.SEARCH_URL + "."})
    private String searchUrl;

    /**
     * Throws {@link UsageException} for a URL that is none.
     *
     * @param environment of the lab
     */
    Services.External external(Map<String, String> environment) {
        return new Services.External(
                SecretVariables.orElse(databaseUrl, SecretVariables.DATABASE_URL, environment).map(DatabaseAddress::parse).orElse(null),
                SecretVariables.orElse(searchUrl, SecretVariables.SEARCH_URL, environment).map(SearchAddress::parse).orElse(null));
    }

    /** The same where both are needed. */
    Services.External both(Map<String, String> environment) {
        Services.External external = external(environment);
        if (external.database() == null || external.search() == null) {
            throw new UsageException("Name both: --database-url or %s, and --search-url or %s.".formatted(SecretVariables.DATABASE_URL,
                    SecretVariables.SEARCH_URL));
        }
        return external;
    }
}
