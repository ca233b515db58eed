package io.executorlab.lab.workshop;

import java.util.List;

/** How a console's requests to the trainer's board and the answers to them look on the wire; {@link Report} and {@link Offer} are what they carry. */
final class TeamMessages {

    static final String JOIN = "/team/join";
    static final String REPORT = "/team/report";
    static final String JSON = "application/json";
    /** Before the token in the header of a report. */
    static final String BEARER = "Bearer ";

    private TeamMessages() {
    }

    /** What stands in the request to join. */
    record Request(String code, String name) {
    }

    /** What stands in the answer to it. */
    record Ticket(String token) {
    }

    /** What stands in the answer to a report. */
    record Offers(List<Offer> offers) {
    }
}
