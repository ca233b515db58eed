package io.executorlab.app.checkout;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.LabParts;
import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** Purchases and their records are rows. */
@Component
class CheckoutCalls implements RemoteCalls {

    private final RemotePart database;

    CheckoutCalls(LabParts lab) {
        database = lab.database(settings());
    }

    RemotePart database() {
        return database;
    }

    @Override
    public List<String> settings() {
        return List.of("checkout");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(database);
    }
}
