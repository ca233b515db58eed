package io.executorlab.app.housekeeping;

import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.Scheduled;

/** Hands the slow job over and counts it as done, so the next digest begins while others are still being written. */
class AsyncDigestJobs implements Jobs {

    private final Heartbeat heartbeat;
    private final Digest digest;

    AsyncDigestJobs(Heartbeat heartbeat, Digest digest) {
        this.heartbeat = heartbeat;
        this.digest = digest;
    }

    @Override
    @Scheduled(fixedDelayString = BEAT_EVERY)
    public void beat() {
        heartbeat.beat();
    }

    @Override
    @Async
    @Scheduled(fixedDelayString = DIGEST_EVERY)
    public void writeDigest() {
        digest.write();
    }
}
