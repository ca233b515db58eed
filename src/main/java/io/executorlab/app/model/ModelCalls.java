package io.executorlab.app.model;

import java.util.List;
import java.util.Optional;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** The language model writes each summary and each digest, answers in each chat, and reads each comment. */
@Component
public class ModelCalls implements RemoteCalls {

    private final RemotePart model;

    ModelCalls(ModelProperties properties) {
        model = RemotePart.stub("the language model", properties.host(), properties.port(), "model");
    }

    /** Says how to mend a failure; empty where it has another reason than that nothing answers there. */
    public Optional<String> absence(Throwable failure) {
        return model.absence(failure);
    }

    @Override
    public List<String> settings() {
        return List.of("summary", "chat", "housekeeping", "comment");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(model);
    }
}
