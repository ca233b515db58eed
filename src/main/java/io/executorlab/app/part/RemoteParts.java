package io.executorlab.app.part;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

import io.executorlab.app.profile.ActiveProfiles;

/**
 * Knows the programs that the app calls. Says in the log which of those that the active profiles need do not answer,
 * and how to start each.
 */
@Component
public class RemoteParts {

    private static final Logger log = LoggerFactory.getLogger(RemoteParts.class);
    private static final Duration ANSWERS_WITHIN = Duration.ofMillis(500);
    private static final int CAUSES_AT_MOST = 20;
    private static final int HTTP_PORT = 80;
    /** It has all that no stub stands in for. */
    private static final String OTHERWISE = "pool-mismatch";

    private final Map<RemotePart, Settings> parts;
    private final ActiveProfiles profiles;

    RemoteParts(Environment environment, ActiveProfiles profiles) {
        this.parts = Binder.get(environment).bind("parts", Bindable.mapOf(RemotePart.class, Settings.class)).get();
        this.profiles = profiles;
    }

    /**
     * @param name with its article, such as {@code the database}
     * @param stub that stands in for it; null where the lab starts and fills a real one
     * @param neededBy a profile that sets a property below one of these needs the part
     */
    record Settings(String name, String url, String stub, List<String> neededBy) {

        /** A database's URL may name several servers. */
        private InetSocketAddress address() {
            if (url.startsWith("jdbc:")) {
                Properties database = Objects.requireNonNullElseGet(Driver.parseURL(url, null), Properties::new);
                return InetSocketAddress.createUnresolved(first(PGProperty.PG_HOST, database),
                        Integer.parseInt(first(PGProperty.PG_PORT, database)));
            }
            UriComponents uri = UriComponentsBuilder.fromUriString(url).build();
            return InetSocketAddress.createUnresolved(uri.getHost(), uri.getPort() < 0 ? HTTP_PORT : uri.getPort());
        }

        private static String first(PGProperty property, Properties database) {
            return property.getOrDefault(database).split(",")[0];
        }

        private boolean answers() {
            try (Socket socket = new Socket()) {
                InetSocketAddress at = address();
                socket.connect(new InetSocketAddress(at.getHostString(), at.getPort()),
                        (int) ANSWERS_WITHIN.toMillis());
                return true;
            } catch (IOException e) {
                return false;
            }
        }
    }

    @EventListener(ApplicationStartedEvent.class)
    void tell() {
        needed().filter(part -> !part.answers()).forEach(part -> log.warn(absence(part)));
    }

    private Stream<Settings> needed() {
        return parts.values().stream().filter(part -> profiles.set(part.neededBy()));
    }

    List<String> commands() {
        return needed().map(this::command).toList();
    }

    /** Says how to mend a failure; empty where it has another reason than that nothing answers there. */
    public Optional<String> absence(RemotePart part, Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(CAUSES_AT_MOST)
                .filter(ConnectException.class::isInstance).findFirst().map(nobody -> absence(parts.get(part)));
    }

    private String absence(Settings part) {
        InetSocketAddress at = part.address();
        return "%s is not available: nothing answers at %s:%d. Start it with: %s".formatted(part.name(),
                at.getHostString(), at.getPort(), command(part));
    }

    private String command(Settings part) {
        if (part.stub() == null) {
            return "./lab start %s --parts".formatted(profiles.antiPatternSetting(part.neededBy()).orElse(OTHERWISE));
        }
        return "java -jar target/executor-lab.jar stub %s --port %d".formatted(part.stub(), part.address().getPort());
    }
}
