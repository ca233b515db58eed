package io.executorlab.app.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class ActiveProfilesTest {

    private final StandardEnvironment environment = new StandardEnvironment();
    private final ActiveProfiles profiles = new ActiveProfiles(environment);

    ActiveProfilesTest() {
        file("a-broken", "queue.size");
        file("a-b-broken", "queue.kind");
        file("a-b-short", "pool.size");
        environment.getPropertySources().addLast(new MapPropertySource("application.yml", Map.of("route.port", 1)));
        environment.getPropertySources().addLast(new MapPropertySource("patterns",
                Map.of(ProfileCheck.ANTI_PATTERNS, new String[] {"a", "a-b"})));
    }

    /** As Spring calls it. */
    private void file(String profile, String property) {
        environment.getPropertySources().addLast(new MapPropertySource(
                "Config resource 'class path resource [profiles/application-%s.yml]' via location 'classpath:/'"
                        .formatted(profile),
                Map.of(property, 1)));
    }

    @Test
    void tellsWhatAnActiveOneSets() {
        environment.setActiveProfiles("a-broken");
        assertThat(profiles.set(List.of("route", "queue"))).isTrue();
        assertThat(profiles.set(List.of("queue.size"))).isTrue();
        assertThat(profiles.set(List.of("que", "pool", "route"))).isFalse();
    }

    @Test
    void theLastThatSetsItGoesBeforeTheOthers() {
        environment.setActiveProfiles("a-broken", "a-b-broken", "a-b-short");
        assertThat(profiles.antiPatternSetting(List.of("queue"))).contains("a-b");
        assertThat(profiles.antiPatternSetting(List.of("queue.size"))).contains("a");
        assertThat(profiles.antiPatternSetting(List.of("route"))).isEmpty();
    }
}
