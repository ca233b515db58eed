package io.executorlab.lab.workshop.board;

/**
 * The board's answer to somebody who asks to be let in.
 *
 * @param token empty unless he has joined
 */
public record Admission(Joined joined, String token) {

    static Admission no(Joined why) {
        return new Admission(why, "");
    }
}
