package io.executorlab.lab.workshop.team;

import java.util.List;

/** How a console's requests to the trainer's board and the answers to them look on the wire; {@link Report} and {@link Offer} are what they carry. */
public final class TeamMessages {

    public static final String JOIN = "/team/join";
    public static final String REPORT = "/team/report";
    public static final String JSON = "application/json";
    /** Before the token in the header of a report. */
    public static final String BEARER = "Bearer ";

    private TeamMessages() {
    }

    /** What stands in the request to join. */
    public record Request(String code, String name) {
    }

    /** What stands in the answer to it. */
    public record Ticket(String token) {
    }

    /** What stands in the answer to a report. */
    public record Offers(List<Offer> offers) {
    }
}
