package io.executorlab.lab.workshop.fix;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

import io.executorlab.lab.experiment.Sources;

/** What the app's configuration says with some profiles on, by the names of the properties. */
final class EffectiveSettings {

    // By this class's own loader: that of a thread of the console ends with the console.
    private static final Resource OF_THE_APP = new ClassPathResource("application.yml", EffectiveSettings.class.getClassLoader());

    private EffectiveSettings() {
    }

    static Map<String, String> of(List<String> profiles) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(Stream.concat(Stream.of(OF_THE_APP), profiles.stream().map(EffectiveSettings::profile)).toArray(Resource[]::new));
        Properties properties = yaml.getObject();
        Map<String, String> settings = new LinkedHashMap<>();
        // Numbers are no strings there, and yet have a text.
        properties.keySet().stream().map(Object::toString).sorted().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    private static Resource profile(String name) {
        return new ByteArrayResource(String.join("\n", Sources.ofProfile(name).orElse(List.of())).getBytes(StandardCharsets.UTF_8));
    }
}
