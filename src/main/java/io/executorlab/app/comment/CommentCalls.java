package io.executorlab.app.comment;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.LabParts;
import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** Knows the database, in which comments are rows. */
@Component
class CommentCalls implements RemoteCalls {

    private final RemotePart database;

    CommentCalls(LabParts lab) {
        database = lab.database(settings());
    }

    RemotePart database() {
        return database;
    }

    @Override
    public List<String> settings() {
        return List.of("comment");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(database);
    }
}
