package io.executorlab.lab.workshop;

/**
 * What the trainer's board answers to somebody who asks to be let in.
 *
 * @param token empty where he has not joined
 */
record Admission(Joined joined, String token) {

    static Admission no(Joined why) {
        return new Admission(why, "");
    }
}
