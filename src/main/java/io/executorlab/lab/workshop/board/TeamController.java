package io.executorlab.lab.workshop.board;

import java.util.Optional;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.workshop.page.JsonController;
import io.executorlab.lab.workshop.page.JsonMap;

/** Takes what the consoles of a group send to the trainer's board. */
@RestController
class TeamController extends JsonController {

    private final Board board;

    TeamController(Board board) {
        this.board = board;
    }

    @PostMapping(path = TeamMessages.JOIN, produces = JSON)
    ResponseEntity<byte[]> join(@RequestAttribute(TeamGate.BODY) byte[] body) {
        TeamMessages.Request asked = parse(body, TeamMessages.Request.class);
        Admission answer = board.join(asked.code(), asked.name());
        return ResponseEntity.status(answer.joined().status()).body(json(new TeamMessages.Ticket(answer.token())));
    }

    @PostMapping(path = TeamMessages.REPORT, produces = JSON)
    ResponseEntity<byte[]> report(
            @RequestHeader(name = HttpHeaders.AUTHORIZATION, defaultValue = "") String authorization,
            @RequestAttribute(TeamGate.BODY) byte[] body) {
        Optional<Integer> who = authorization.startsWith(TeamMessages.BEARER)
                ? board.holder(authorization.substring(TeamMessages.BEARER.length()))
                : Optional.empty();
        if (who.isEmpty()) {
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED).body(json(JsonMap.map("problem", "Join first.")));
        }
        board.hear(who.get(), parse(body, Report.class));
        return ResponseEntity.ok(json(JsonMap.map()));
    }
}
