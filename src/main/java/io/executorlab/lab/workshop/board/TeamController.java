package io.executorlab.lab.workshop.board;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.workshop.page.JsonController;

/** Takes what the consoles of a group send to the trainer's board. */
@RestController
class TeamController extends JsonController {

    private final Board board;

    TeamController(Board board) {
        this.board = board;
    }

    @PostMapping(BoardClient.REPORT)
    void report(@RequestBody byte[] body) {
        board.hear(parse(body, Report.class));
    }
}
