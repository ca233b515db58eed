package io.executorlab.app.profile;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.stereotype.Component;

/** Knows what the active profiles set, and of which anti-pattern each is a variant. */
@Component
public class ActiveProfiles {

    private final ConfigurableEnvironment environment;

    ActiveProfiles(ConfigurableEnvironment environment) {
        this.environment = environment;
    }

    public boolean set(List<String> settings) {
        return setting(settings).findAny().isPresent();
    }

    /** The anti-pattern of the last that does, as that one goes before the others. */
    public Optional<String> antiPatternSetting(List<String> settings) {
        return setting(settings).flatMap(profile -> antiPatternOf(profile).stream()).reduce((first, last) -> last);
    }

    private Stream<String> setting(List<String> settings) {
        return Arrays.stream(environment.getActiveProfiles())
                .filter(profile -> propertiesOf(profile).anyMatch(name -> isBelow(name, settings)));
    }

    /** Spring names a source after its file. */
    private Stream<String> propertiesOf(String profile) {
        return environment.getPropertySources().stream()
                .filter(source -> source.getName().contains("application-" + profile + ".yml"))
                .filter(EnumerablePropertySource.class::isInstance)
                .flatMap(source -> Arrays.stream(((EnumerablePropertySource<?>) source).getPropertyNames()));
    }

    private static boolean isBelow(String name, List<String> settings) {
        return settings.stream().anyMatch(setting -> name.equals(setting) || name.startsWith(setting + "."));
    }

    private Optional<String> antiPatternOf(String profile) {
        return Arrays.stream(environment.getRequiredProperty(ProfileCheck.ANTI_PATTERNS, String[].class))
                .filter(name -> profile.startsWith(name + "-")).max(Comparator.comparingInt(String::length));
    }
}
