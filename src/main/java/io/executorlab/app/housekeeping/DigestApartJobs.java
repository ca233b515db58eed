package io.executorlab.app.housekeeping;

import org.springframework.scheduling.annotation.Scheduled;

/** Gives the slow job a scheduler of its own. That of Spring Boot is left to what takes no time. */
class DigestApartJobs implements Jobs {

    private final Heartbeat heartbeat;
    private final Digest digest;

    DigestApartJobs(Heartbeat heartbeat, Digest digest) {
        this.heartbeat = heartbeat;
        this.digest = digest;
    }

    @Override
    @Scheduled(fixedDelayString = BEAT_EVERY)
    public void beat() {
        heartbeat.beat();
    }

    @Override
    @Scheduled(fixedDelayString = DIGEST_EVERY, scheduler = "digestScheduler")
    public void writeDigest() {
        digest.write();
    }
}
