package io.executorlab.app.part;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

import io.executorlab.app.profile.ActiveProfiles;

/** Says in the log which of the parts that the active profiles need do not answer, and how to start each. */
@Component
class MissingParts {

    private static final Logger log = LoggerFactory.getLogger(MissingParts.class);

    private final List<RemoteCalls> calls;
    private final ActiveProfiles profiles;

    MissingParts(List<RemoteCalls> calls, ActiveProfiles profiles) {
        this.calls = calls;
        this.profiles = profiles;
    }

    @EventListener(ApplicationStartedEvent.class)
    void tell() {
        needed().stream().filter(part -> !part.answers()).forEach(part -> log.warn(part.absence()));
    }

    /** Each once: what several features call is started by the command of one. */
    Collection<RemotePart> needed() {
        Map<String, RemotePart> needed = new LinkedHashMap<>();
        calls.stream().filter(feature -> profiles.set(feature.settings()))
                .flatMap(feature -> feature.parts().stream())
                .forEach(part -> needed.put(part.name(), part));
        return needed.values();
    }
}
