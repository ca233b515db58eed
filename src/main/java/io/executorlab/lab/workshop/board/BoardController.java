package io.executorlab.lab.workshop.board;

import java.util.Map;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

import io.executorlab.lab.workshop.exercise.RecordedMaterials;
import io.executorlab.lab.workshop.page.Access;
import io.executorlab.lab.workshop.page.PageController;

/** Gives the trainer's browser what it shows. */
@RestController
class BoardController extends PageController {

    private static final Map<String, Asset> ASSETS = Map.of("board.html", Asset.html("board.html"),
            "console.css", Asset.style("console.css"), "page.js", Asset.script("page.js"), "board.js",
            Asset.script("board.js"));

    private final Board board;
    private final RecordedMaterials materials;
    private final Invitation invitation;

    BoardController(Board board, RecordedMaterials materials, Invitation invitation, Access access) {
        super("board.html", ASSETS, access);
        this.board = board;
        this.materials = materials;
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

    @GetMapping(path = "/api/board", produces = JSON)
    byte[] board(HttpServletRequest request) {
        Map<String, Object> shown = views(request).board();
        shown.put("url", invitation.url());
        shown.put("network", invitation.network());
        return json(shown);
    }

    @GetMapping(path = "/api/board/exercises/{id}", produces = JSON)
    byte[] exercise(@PathVariable("id") String id, HttpServletRequest request) {
        return json(views(request).exercise(id));
    }

    private BoardViews views(HttpServletRequest request) {
        return new BoardViews(messages(request), board, materials);
    }
}
