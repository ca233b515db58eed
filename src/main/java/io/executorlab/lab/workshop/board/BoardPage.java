package io.executorlab.lab.workshop.board;

import io.executorlab.lab.workshop.page.LocalPage;

/**
 * The trainer's board while it is open: a page for browsers of this machine that have its link, and the one path by
 * which the consoles of a group report.
 */
public final class BoardPage extends LocalPage {

    private static final int USUAL_PORT = 8091;

    private final String code;

    /** @param port 0 for 8091, or a free one where that is taken */
    public BoardPage(Board board, OpenTo openTo, int port) {
        super(new BoardController(board, openTo), openTo.host(), port, USUAL_PORT, Joining.REPORT);
        code = board.code();
    }

    /** The address to join, with the board's code. */
    public String url() {
        return address() + "/" + code;
    }
}
