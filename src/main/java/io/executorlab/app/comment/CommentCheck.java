package io.executorlab.app.comment;

import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;

import io.executorlab.app.model.LanguageModel;

/** Has the language model read a comment, and notes that it has. */
@Component
class CommentCheck {

    private final LanguageModel model;
    private final CommentRepository comments;
    private final CommentProperties properties;

    CommentCheck(LanguageModel model, CommentRepository comments, CommentProperties properties) {
        this.model = model;
        this.comments = comments;
        this.properties = properties;
    }

    /** Returns at once; throws {@link org.springframework.core.task.TaskRejectedException} where no more are taken. */
    @Async("commentExecutor")
    public void check(long number) {
        model.complete(properties.tokens(), properties.callLimit());
        comments.checked(number);
    }
}
