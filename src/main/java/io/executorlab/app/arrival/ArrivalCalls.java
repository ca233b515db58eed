package io.executorlab.app.arrival;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.LabParts;
import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** An update asks the route service and writes the answer into the database. */
@Component
class ArrivalCalls implements RemoteCalls {

    private final List<RemotePart> parts;

    ArrivalCalls(ArrivalProperties properties, LabParts lab) {
        ArrivalProperties.Route route = properties.routeService();
        parts = List.of(RemotePart.stub("the route service", route.host(), route.port(), "route"),
                lab.database(settings()));
    }

    @Override
    public List<String> settings() {
        return List.of("arrival");
    }

    @Override
    public List<RemotePart> parts() {
        return parts;
    }
}
