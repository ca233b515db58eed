package io.executorlab.app.housekeeping;

/** Runs what this service does by the clock. */
interface Jobs {

    String BEAT_EVERY = "${housekeeping.beat-every}";
    String DIGEST_EVERY = "${housekeeping.digest-every}";

    /** Tells that the service lives, which takes no time. */
    void beat();

    /** Has the digest written, which takes seconds. */
    void writeDigest();
}
