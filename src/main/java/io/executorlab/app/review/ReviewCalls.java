package io.executorlab.app.review;

import java.util.List;

import org.springframework.stereotype.Component;

import io.executorlab.app.part.RemoteCalls;
import io.executorlab.app.part.RemotePart;

/** A collection asks the code host for each page. */
@Component
class ReviewCalls implements RemoteCalls {

    private final RemotePart codeHost;

    ReviewCalls(ReviewProperties properties) {
        ReviewProperties.CodeHostSettings settings = properties.codeHost();
        codeHost = RemotePart.stub("the code host", settings.host(), settings.port(), "pull-requests");
    }

    RemotePart codeHost() {
        return codeHost;
    }

    @Override
    public List<String> settings() {
        return List.of("review");
    }

    @Override
    public List<RemotePart> parts() {
        return List.of(codeHost);
    }
}
