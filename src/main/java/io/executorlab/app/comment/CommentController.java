package io.executorlab.app.comment;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CommentController {

    private final CommentRepository comments;
    private final CommentCheck check;

    CommentController(CommentRepository comments, CommentCheck check) {
        this.comments = comments;
        this.check = check;
    }

    private record Text(@JsonProperty(required = true) String text) {
    }

    private record Accepted(long comment) {
    }

    private record Resumed(int comments) {
    }

    @PostMapping("/comments")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Accepted accept(@RequestBody Text comment) {
        long number = comments.accept(comment.text());
        try {
            check.check(number);
        } catch (TaskRejectedException e) {
            comments.withdraw(number);
            throw e;
        }
        return new Accepted(number);
    }

    /** Has those checked that an earlier start of the app has left. */
    @PostMapping("/comments/resumed")
    Resumed resume() {
        List<Long> left = comments.unchecked();
        left.forEach(check::check);
        return new Resumed(left.size());
    }
}
