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

    @Bean
    Heartbeat heartbeat(HousekeepingProperties properties, MeterRegistry registry) {
        return new Heartbeat(properties.beatEvery(), System::nanoTime, registry);
    }

    @Bean
    Digest digest(LanguageModel model, RemoteParts parts, HousekeepingProperties properties, MeterRegistry registry) {
        return new Digest(model, parts, properties.digestTokens(), properties.digestLimit(), registry);
    }

    @Bean
    Jobs jobs(Heartbeat heartbeat, Digest digest, HousekeepingProperties properties) {
        return switch (properties.jobs()) {
            case ON_ONE_SCHEDULER -> new OneSchedulerJobs(heartbeat, digest);
            case DIGEST_APART -> new DigestApartJobs(heartbeat, digest);
            case DIGEST_ASYNC -> new AsyncDigestJobs(heartbeat, digest);
        };
    }

    /** Makes no default candidate, or Spring Boot would leave its own scheduler out. */
    @Bean(defaultCandidate = false)
    @ConditionalOnProperty(name = "housekeeping.jobs", havingValue = "digest-apart")
    ThreadPoolTaskScheduler digestScheduler(ThreadPoolTaskSchedulerBuilder builder) {
        return builder.threadNamePrefix("digest-").build();
    }
}
