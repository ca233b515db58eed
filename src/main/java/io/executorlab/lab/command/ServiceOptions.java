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
        "A PostgreSQL of your own, jdbc:postgresql://host:port/db?user=..&password=.., used without the network delay that the lab puts in front of its own.",
        "The lab drops and refills its schema executor_lab before each variant, and touches nothing else.",
        "Other users of the machine see the option; the environment variable " + SecretVariables.DATABASE_URL + " takes the same."})
    private String databaseUrl;

    @Option(names = "--search-url", paramLabel = "URL", description = {
        "A search engine of your own, http(s)://[user:password@]host:port; likewise without a delay.",
        "The lab drops and refills its indices executor-lab-products and executor-lab-products-seed, and touches nothing else.",
        "The environment variable " + SecretVariables.SEARCH_URL + " takes the same."})
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
