package io.executorlab.app.sales;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.LabParts;
import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** Stores and purchases are rows. */
@Component
class SalesCalls implements RemoteCalls {

    private final RemotePart database;

    SalesCalls(LabParts lab) {
        database = lab.database(settings());
    }

    RemotePart database() {
        return database;
    }

    @Override
    public List<String> settings() {
        return List.of("sales");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(database);
    }
}
