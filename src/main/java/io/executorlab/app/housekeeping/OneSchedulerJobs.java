package io.executorlab.app.housekeeping;

import org.springframework.scheduling.annotation.Scheduled;

import io.executorlab.app.antipattern.AntiPattern;

/** Leaves both jobs to the scheduler of Spring Boot. It has one thread, so no beat comes while a digest is written. */
@AntiPattern(name = "one-scheduler-thread",
        flaw = "a slow job and the heartbeat share the one thread of Spring Boot's scheduler")
class OneSchedulerJobs implements Jobs {

    private final Heartbeat heartbeat;
    private final Digest digest;

    OneSchedulerJobs(Heartbeat heartbeat, Digest digest) {
        this.heartbeat = heartbeat;
        this.digest = digest;
    }

    @Override
    @Scheduled(fixedDelayString = BEAT_EVERY)
    public void beat() {
        heartbeat.beat();
    }

    @Override
    @Scheduled(fixedDelayString = DIGEST_EVERY)
    public void writeDigest() {
        digest.write();
    }
}
