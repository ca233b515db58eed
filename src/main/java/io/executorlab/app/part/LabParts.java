package io.executorlab.app.part;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

import io.executorlab.app.profile.ActiveProfiles;

/** Makes the parts that no stub stands in for: the lab starts and fills them, with all others of an anti-pattern. */
@Component
public class LabParts {

    private static final int HTTP_PORT = 80;
    /** It has them all. */
    private static final String OTHERWISE = "pool-mismatch";

    private final Properties database;
    private final ActiveProfiles profiles;

    LabParts(@Value("${spring.datasource.url}") String url, ActiveProfiles profiles) {
        this.database = Optional.ofNullable(Driver.parseURL(url, null)).orElseGet(Properties::new);
        this.profiles = profiles;
    }

    /** @param settings what the properties of the feature that needs it begin with */
    public RemotePart database(List<String> settings) {
        int port = Integer.parseInt(first(PGProperty.PG_PORT));
        return new RemotePart("the database", first(PGProperty.PG_HOST), port, command(settings));
    }

    /** A URL may name several servers. */
    private String first(PGProperty property) {
        return property.getOrDefault(database).split(",")[0];
    }

    /**
     * @param url of its HTTP interface
     * @param settings as of the database
     */
    public RemotePart search(URI url, List<String> settings) {
        int port = url.getPort() < 0 ? HTTP_PORT : url.getPort();
        return new RemotePart("the search engine", url.getHost(), port, command(settings));
    }

    private String command(List<String> settings) {
        return "./lab start %s --parts".formatted(profiles.antiPatternSetting(settings).orElse(OTHERWISE));
    }
}
