package io.executorlab.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.Variants.Variant;

/**
 * The settings of the profile files, bound as the app binds them and without starting it; {@link ImplementationsTest}
 * starts it.
 */
class ProfilesTest {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";
    private static final Set<ConfigurationPropertyName> KNOWN = new HashSet<>();
    private static final List<Class<?>> PROPERTIES = new ArrayList<>();
    private static final Map<List<String>, ConfigurableEnvironment> ENVIRONMENTS = new HashMap<>();

    @BeforeAll
    static void readWhatCanBeSet() throws IOException, ClassNotFoundException {
        Variants.flat(Path.of("src/main/resources/application.yml")).keySet().forEach(key -> KNOWN.add(name(key)));
        for (URL metadata : Collections.list(ProfilesTest.class.getClassLoader().getResources(METADATA))) {
            try (InputStream json = metadata.openStream()) {
                for (JsonNode property : new JsonMapper().readTree(json).path("properties")) {
                    KNOWN.add(name(property.path("name").asString()));
                }
            }
        }
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        for (BeanDefinition properties : scan.findCandidateComponents(ProfilesTest.class.getPackageName())) {
            PROPERTIES.add(ClassUtils.forName(properties.getBeanClassName(), null));
        }
    }

    static List<String> profiles() {
        return Variants.profiles();
    }

    static List<Variant> variants() {
        return Variants.all();
    }

    static List<String> virtualThreadProfiles() {
        return profiles().stream().filter(profile -> profile.endsWith("-virtual-threads")).toList();
    }

    /** A setting that the app would not read is a slip of the pen. */
    @ParameterizedTest
    @MethodSource("profiles")
    void setsWhatTheAppsDefaultOrSpringBootHas(String profile) {
        assertThat(Variants.settings(profile).keySet()).isNotEmpty()
                .allSatisfy(key -> assertThat(KNOWN).contains(name(key)));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyVariantCanBeBound(Variant variant) {
        assertThat(PROPERTIES).isNotEmpty();
        Binder binder =
                Binder.get(environment(variant.profiles()), new NoUnboundElementsBindHandler(BindHandler.DEFAULT));
        for (Class<?> properties : PROPERTIES) {
            String prefix = properties.getAnnotation(ConfigurationProperties.class).value();
            assertThat(binder.bind(prefix, Bindable.of(properties)).isBound()).as(prefix).isTrue();
        }
    }

    /** Of a variant's profiles that set one key the last one counts. */
    @ParameterizedTest
    @MethodSource("variants")
    void everyProfileOfAVariantHasASay(Variant variant) {
        ConfigurableEnvironment environment = environment(variant.profiles());
        for (String profile : variant.profiles()) {
            assertThat(Variants.settings(profile).entrySet()).as(profile)
                    .anySatisfy(setting -> assertThat(environment.getProperty(setting.getKey()))
                            .isEqualTo(setting.getValue()));
        }
    }

    static List<String> antiPatterns() {
        return profiles().stream().filter(profile -> profile.endsWith("-broken"))
                .map(profile -> profile.replaceAll("-broken$", "")).toList();
    }

    /** A flaw of two parts has a setting for each. */
    @ParameterizedTest
    @MethodSource("antiPatterns")
    void brokenAndFixedDifferInTheFlawAlone(String antiPattern) {
        Map<String, String> broken = Variants.settings(antiPattern + "-broken");
        Map<String, String> fixed = Variants.settings(antiPattern + "-fixed");
        assertThat(broken.keySet()).isEqualTo(fixed.keySet());
        assertThat(broken.keySet().stream().filter(key -> !broken.get(key).equals(fixed.get(key))))
                .hasSizeBetween(1, 2);
    }

    private static ConfigurableEnvironment environment(List<String> profiles) {
        return ENVIRONMENTS.computeIfAbsent(profiles, ProfilesTest::read);
    }

    private static ConfigurableEnvironment read(List<String> profiles) {
        ConfigurableEnvironment environment = new StandardEnvironment();
        environment.getPropertySources()
                .addFirst(new MapPropertySource("test", Map.of("executor-lab.home", "file:./")));
        ConfigDataEnvironmentPostProcessor.applyTo(environment, new DefaultResourceLoader(), null, profiles);
        return environment;
    }

    private static ConfigurationPropertyName name(String key) {
        return ConfigurationPropertyName.adapt(key, '.');
    }
}
