package io.executorlab.lab.workshop;

import java.util.Optional;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** What the consoles of a group send to the trainer's board. */
@RestController
class TeamController extends JsonController {

    private final Board board;

    TeamController(Board board) {
        this.board = board;
    }

    @PostMapping(path = TeamGate.JOIN, produces = JSON)
    ResponseEntity<byte[]> join(@RequestAttribute(TeamGate.BODY) byte[] body, HttpServletRequest request) {
        BoardClient.Request asked = parse(body, BoardClient.Request.class);
        Board.Answer answer = board.join(Source.of(request.getRemoteAddr()), asked.code(), asked.name());
        return ResponseEntity.status(answer.joined().status()).body(json(new BoardClient.Ticket(answer.token())));
    }

    @PostMapping(path = TeamGate.REPORT, produces = JSON)
    ResponseEntity<byte[]> report(@RequestHeader(name = HttpHeaders.AUTHORIZATION, defaultValue = "") String authorization, @RequestAttribute(TeamGate.BODY) byte[] body,
            HttpServletRequest request) {
        Optional<Integer> who = authorization.startsWith(TeamGate.BEARER) ? board.holder(authorization.substring(TeamGate.BEARER.length())) : Optional.empty();
        if (who.isEmpty()) {
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED).body(json(Views.map("problem", "Join first.")));
        }
        if (!board.mayTell(who.get(), Source.of(request.getRemoteAddr()))) {
            return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS).body(json(Views.map("problem", "That is too often.")));
        }
        return ResponseEntity.ok(json(new BoardClient.Offers(board.hear(who.get(), parse(body, Report.class)))));
    }
}
