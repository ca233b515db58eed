package io.executorlab.lab.workshop.board;

import java.util.stream.Stream;

/** The outcome of an attempt to join a trainer's board. */
public enum Joined {

    YES(200), WRONG_CODE(403), NO_NAME(400), NAME_TAKEN(409), NO_ROOM(503), NO_ANSWER(0);

    private final int status;

    Joined(int status) {
        this.status = status;
    }

    /** The status of the board's answer. */
    public int status() {
        return status;
    }

    /** The word for it in keys of the message files. */
    public String word() {
        return name().toLowerCase().replace('_', '-');
    }

    /** The outcome that the board tells by this status; a status of no board is no answer. */
    static Joined of(int status) {
        return Stream.of(values()).filter(joined -> joined.status == status).findFirst().orElse(NO_ANSWER);
    }
}
