package io.executorlab.lab.workshop.board;

/** The form of a console's requests to the board, besides {@link Report}. */
public final class TeamMessages {

    public static final String JOIN = "/team/join";
    public static final String REPORT = "/team/report";
    static final String JSON = "application/json";
    /** Stands before the token in the header of a report. */
    static final String BEARER = "Bearer ";

    private TeamMessages() {
    }

    /** The request to join. */
    record Request(String code, String name) {
    }

    /** The answer to it. */
    record Ticket(String token) {
    }
}
