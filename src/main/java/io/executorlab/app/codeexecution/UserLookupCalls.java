package io.executorlab.app.codeexecution;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

import io.executorlab.app.part.LabParts;
import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** A session asks for nothing but the programs of this machine, unless its user is looked up in the database. */
@Component
@ConditionalOnProperty("code-execution.user-lookup")
class UserLookupCalls implements RemoteCalls {

    private final RemotePart database;

    UserLookupCalls(LabParts lab) {
        database = lab.database(settings());
    }

    @Override
    public List<String> settings() {
        return List.of("code-execution.user-lookup");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(database);
    }
}
