package io.executorlab.lab.workshop.team;

/**
 * What the trainer's board answers to somebody who asks to be let in.
 *
 * @param token empty where he has not joined
 */
public record Admission(Joined joined, String token) {

    public static Admission no(Joined why) {
        return new Admission(why, "");
    }
}
