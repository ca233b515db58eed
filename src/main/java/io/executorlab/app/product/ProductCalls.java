package io.executorlab.app.product;

import java.net.URI;
import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.LabParts;
import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** A search asks the search engine which products there are, and the database for what it shows of them. */
@Component
class ProductCalls implements RemoteCalls {

    private final RemotePart database;
    private final RemotePart search;

    ProductCalls(ProductProperties properties, LabParts lab) {
        database = lab.database(settings());
        search = lab.search(URI.create(properties.search().url()), settings());
    }

    RemotePart database() {
        return database;
    }

    RemotePart search() {
        return search;
    }

    /** The heavy route is the one to products. */
    @Override
    public List<String> settings() {
        return List.of("product", "heavy-route");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(database, search);
    }
}
