package io.executorlab.lab.command;

import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.service.DatabaseAddress;
import io.executorlab.lab.service.SearchAddress;
import io.executorlab.lab.service.Services;

/** A user's own servers in place of those that the lab starts. */
final class ServiceOptions {

    @Option(names = "--database-url", paramLabel = "URL", description = {
        "A PostgreSQL of your own, jdbc:postgresql://host:port/db?user=..&password=.., used directly, without a distance.",
        "Its schema executor_lab is dropped and filled before each variant; nothing else is touched."})
    private String databaseUrl;

    @Option(names = "--search-url", paramLabel = "URL", description = {
        "A search engine of your own, http(s)://[user:password@]host:port, used likewise.",
        "Its indices executor-lab-products and executor-lab-products-seed are dropped and filled; nothing else is touched."})
    private String searchUrl;

    /** Throws {@link io.executorlab.lab.experiment.UsageException} for a URL that is none. */
    Services.Theirs theirs() {
        return new Services.Theirs(databaseUrl == null ? null : DatabaseAddress.parse(databaseUrl),
                searchUrl == null ? null : SearchAddress.parse(searchUrl));
    }

    /** The same where both are needed. */
    Services.Theirs both() {
        if (databaseUrl == null || searchUrl == null) {
            throw new UsageException("Name both: --database-url and --search-url.");
        }
        return theirs();
    }
}
