package io.executorlab.lab.workshop.board;

import java.util.List;
import java.util.function.Consumer;

import io.executorlab.lab.workshop.page.LocalPage;
import io.executorlab.lab.workshop.page.WebServer;

/**
 * The trainer's board while it is open, on two servers: a page for browsers of this machine that have its link, and
 * beside it a way in for the consoles of a group. Only the second can be opened to a network, so that nothing of the
 * page can be reached from there.
 */
public final class BoardPage extends LocalPage {

    /** Bound what somebody can take from the others who sends slowly, or more than is read. */
    private static final String[] LIMITS =
            {"--server.tomcat.connection-timeout=3s", "--server.tomcat.max-swallow-size=0"};

    private final WebServer team;
    private final BoardController.Invitation invitation;

    private BoardPage(Board board, WebServer team, BoardController.Invitation invitation, int port,
            Consumer<String> newLink) {
        super(access -> new BoardController(board, invitation, access), port, newLink);
        this.team = team;
        this.invitation = invitation;
    }

    /**
     * Opens it.
     *
     * @param openTo where consoles reach it
     * @param port of the page on 127.0.0.1; 0 for a free one
     * @param newLink told each link to the page that takes the place of one that has been used
     */
    public static BoardPage start(Board board, OpenTo openTo, int port, Consumer<String> newLink) {
        WebServer team = WebServer.start(List.of(new TeamGate(board)), openTo.address().getHostAddress(), openTo.port(),
                OpenTo.USUAL_PORT, LIMITS);
        try {
            BoardController.Invitation invitation = new BoardController.Invitation(
                    "http://%s:%d/%s".formatted(openTo.host(), team.port(), board.code()), openTo.isNetwork());
            return new BoardPage(board, team, invitation, port, newLink);
        } catch (RuntimeException e) {
            team.close();
            throw e;
        }
    }

    /** The address to join, with the board's code. */
    public String url() {
        return invitation.url();
    }

    @Override
    public void close() {
        team.close();
        super.close();
    }
}
