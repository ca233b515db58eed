package io.executorlab.app.elevator;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** Each call goes to the elevator's controller. */
@Component
class ElevatorCalls implements RemoteCalls {

    private final RemotePart controller;

    ElevatorCalls(ElevatorProperties properties) {
        ElevatorProperties.Controller address = properties.controller();
        controller = RemotePart.stub("the elevator's controller", address.host(), address.port(), "elevator");
    }

    RemotePart controller() {
        return controller;
    }

    @Override
    public List<String> settings() {
        return List.of("elevator");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(controller);
    }
}
