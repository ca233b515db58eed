package io.executorlab.lab.workshop.board;

import static io.executorlab.lab.workshop.page.SpokenJson.map;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.workshop.page.PageController;

/** Gives the trainer's browser what it shows, and hears what the consoles of a group report. */
@RestController
class BoardController extends PageController {

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    private final Board board;
    private final OpenTo openTo;

    BoardController(Board board, OpenTo openTo) {
        super("board.html", Set.of("board.html", "console.css", "page.js", "board.js"));
        this.board = board;
        this.openTo = openTo;
    }

    @GetMapping(path = "/api/board", produces = JSON)
    byte[] board(HttpServletRequest request) {
        return json(map("url", "http://%s:%d/%s".formatted(openTo.host(), request.getLocalPort(), board.code()),
                "network", openTo.isNetwork(), "stuckMinutes", Board.STUCK_FROM.toMinutes(),
                "participants", board.participants().stream().map(this::participant).toList()));
    }

    private Map<String, Object> participant(Board.Participant participant) {
        Report last = participant.last();
        return map("name", last.name(), "exercise", last.exercise(), "step", last.step(), "wrong", last.wrong(),
                "minutes", Math.max(0, (board.now() - participant.since()) / MINUTE),
                "stuck", participant.isStuck(board.now()));
    }

    @PostMapping(path = Joining.REPORT, consumes = Joining.JSON)
    ResponseEntity<Void> hear(@RequestHeader(name = HttpHeaders.AUTHORIZATION, defaultValue = "") String code,
            @RequestBody byte[] body) {
        if (!board.isCode(code)) {
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED).build();
        }
        board.hear(parse(body, Report.class));
        return ResponseEntity.ok().build();
    }
}
