package io.executorlab.lab.command;

import java.util.Map;

import io.executorlab.lab.common.SecretVariables;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.service.DatabaseAddress;
import io.executorlab.lab.service.SearchAddress;
import io.executorlab.lab.service.Services;

/** A user's own servers in place of those that the lab starts; only the environment names them, since their URLs hold passwords. */
final class OwnServers {

    private OwnServers() {
    }

    /**
     * Throws {@link UsageException} for a URL that is none.
     *
     * @param environment of the lab
     */
    static Services.External of(Map<String, String> environment) {
        return new Services.External(
                SecretVariables.value(SecretVariables.DATABASE_URL, environment).map(DatabaseAddress::parse).orElse(null),
                SecretVariables.value(SecretVariables.SEARCH_URL, environment).map(SearchAddress::parse).orElse(null));
    }

    /** The same where both are needed. */
    static Services.External both(Map<String, String> environment) {
        Services.External external = of(environment);
        if (external.database() == null || external.search() == null) {
            throw new UsageException("Name both: %s and %s.".formatted(SecretVariables.DATABASE_URL, SecretVariables.SEARCH_URL));
        }
        return external;
    }
}
