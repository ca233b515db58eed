package io.executorlab.lab.workshop.board;

import java.util.Map;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.page.Access;
import io.executorlab.lab.workshop.page.Events;
import io.executorlab.lab.workshop.page.PageController;

/** What the trainer's browser can ask for and do. */
@RestController
class BoardController extends PageController {

    private static final Map<String, Asset> ASSETS = Map.of("board.html", Asset.html("board.html"), "console.css", Asset.style("console.css"),
            "page.js", Asset.script("page.js"), "board.js", Asset.script("board.js"));

    private final Board board;
    private final RecordedMaterials materials;
    private final Invitation invitation;

    BoardController(Board board, RecordedMaterials materials, Invitation invitation, Access access, Events events) {
        super("board.html", ASSETS, access, events);
        this.board = board;
        this.materials = materials;
        this.invitation = invitation;
    }

    /** @param who a participant's number; null for all of them */
    private record To(Integer who) {
    }

    @GetMapping(path = "/api/board", produces = JSON)
    byte[] board(@RequestParam(name = "lang", defaultValue = "") String lang, @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(views(lang, accepts).board(invitation));
    }

    @GetMapping(path = "/api/board/exercises/{id}", produces = JSON)
    byte[] exercise(@PathVariable("id") String id, @RequestParam(name = "lang", defaultValue = "") String lang,
            @RequestHeader(name = "Accept-Language", required = false) String accepts) {
        return json(views(lang, accepts).exercise(id));
    }

    @PostMapping("/api/board/exercises/{id}/results")
    void reveal(@PathVariable("id") String id, @RequestBody byte[] body) {
        board.reveal(id, parse(body, To.class).who());
    }

    @PostMapping("/api/board/exercises/{id}/suggest")
    void suggest(@PathVariable("id") String id, @RequestBody byte[] body) {
        board.suggest(id, parse(body, To.class).who());
    }

    @PostMapping("/api/board/exercises/{id}/reset")
    void reset(@PathVariable("id") String id, @RequestBody byte[] body) {
        board.suggestReset(id, parse(body, To.class).who());
    }

    @PostMapping("/api/board/reset")
    void resetAll(@RequestBody byte[] body) {
        board.suggestReset(null, parse(body, To.class).who());
    }

    @PostMapping("/api/board/remove")
    void remove(@RequestBody byte[] body) {
        board.remove(parse(body, To.class).who());
    }

    @PostMapping("/api/board/code")
    void newCode() {
        board.newCode();
    }

    private BoardViews views(String lang, String accepts) {
        return new BoardViews(in(lang, accepts), board, materials);
    }
}
