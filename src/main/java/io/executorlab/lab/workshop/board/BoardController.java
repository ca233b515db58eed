package io.executorlab.lab.workshop.board;

import static io.executorlab.lab.workshop.page.JsonMap.map;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.workshop.page.Access;
import io.executorlab.lab.workshop.page.PageController;

/** Gives the trainer's browser what it shows. */
@RestController
class BoardController extends PageController {

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    private final Board board;
    private final Invitation invitation;

    BoardController(Board board, Invitation invitation, Access access) {
        super("board.html", Set.of("board.html", "console.css", "page.js", "board.js"), access);
        this.board = board;
        this.invitation = invitation;
    }

    /**
     * Tells participants where to join.
     *
     * @param url with the board's code
     * @param network whether other machines reach it
     */
    record Invitation(String url, boolean network) {
    }

    /** The participants with their steps, and where others join. */
    @GetMapping(path = "/api/board", produces = JSON)
    byte[] board() {
        return json(map("url", invitation.url(), "network", invitation.network(),
                "stuckMinutes", Board.STUCK_FROM.toMinutes(),
                "participants", board.participants().stream().map(this::participant).toList()));
    }

    private Map<String, Object> participant(Participant participant) {
        Report last = participant.last();
        return map("name", last.name(), "exercise", last.exercise(), "step", last.step(), "wrong", last.wrong(),
                "minutes", Math.max(0, (board.now() - participant.since()) / MINUTE),
                "stuck", participant.isStuck(board.now(), Board.STUCK_FROM));
    }
}
