package io.executorlab.app.housekeeping;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.task.ThreadPoolTaskSchedulerBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

import io.executorlab.app.model.LanguageModel;
import io.executorlab.app.part.RemoteParts;

/** Chooses the implementation that runs the jobs. Without a profile that asks for them there are none. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("housekeeping.enabled")
@EnableScheduling
class HousekeepingConfiguration {

    private static final String JOBS = "housekeeping.jobs";

    @Bean
    Heartbeat heartbeat(HousekeepingProperties properties, MeterRegistry registry) {
        return new Heartbeat(properties.beatEvery(), System::nanoTime, registry);
    }

    @Bean
    Digest digest(LanguageModel model, RemoteParts parts, HousekeepingProperties properties, MeterRegistry registry) {
        return new Digest(model, parts, properties.digestTokens(), properties.digestLimit(), registry);
    }

    @Bean
    @ConditionalOnProperty(name = JOBS, havingValue = "on-one-scheduler")
    OneSchedulerJobs oneSchedulerJobs(Heartbeat heartbeat, Digest digest) {
        return new OneSchedulerJobs(heartbeat, digest);
    }

    @Bean
    @ConditionalOnProperty(name = JOBS, havingValue = "digest-apart")
    DigestApartJobs digestApartJobs(Heartbeat heartbeat, Digest digest) {
        return new DigestApartJobs(heartbeat, digest);
    }

    /** Makes no default candidate, or Spring Boot would leave its own scheduler out. */
    @Bean(defaultCandidate = false)
    @ConditionalOnProperty(name = JOBS, havingValue = "digest-apart")
    ThreadPoolTaskScheduler digestScheduler(ThreadPoolTaskSchedulerBuilder builder) {
        return builder.threadNamePrefix("digest-").build();
    }

    @Bean
    @ConditionalOnProperty(name = JOBS, havingValue = "digest-async")
    AsyncDigestJobs asyncDigestJobs(Heartbeat heartbeat, Digest digest) {
        return new AsyncDigestJobs(heartbeat, digest);
    }
}
