package io.executorlab.lab.workshop.fix;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.experiment.Sources;

/**
 * The files that an exercise begins with, by their names: made from the app's sources by rule, so that nothing in them
 * gives the flaw away.
 */
public final class FixFiles {

    /** Properties of the app that the learner may change. */
    public static final String SETTINGS = "settings.yml";

    // By this class's own loader: that of a thread of the console ends with the console.
    private static final Resource OF_THE_APP =
            new ClassPathResource("application.yml", FixFiles.class.getClassLoader());
    private static final String FIRST_LINE_OF_SETTINGS =
            "# Settings of the app. Any other of it or of Spring Boot may be added.\n";

    private FixFiles() {
    }

    public static Map<String, String> of(FixTask task) {
        FixPlan plan = task.plan();
        Map<String, String> settings = effective(task.flawed().profiles());
        Map<String, String> files = new LinkedHashMap<>();
        put(files, plan, plan.contract(), source(plan.contract()));
        put(files, plan, plan.flawed(), NeutralSource.of(source(plan.flawed()), settings));
        put(files, plan, plan.configuration(), NeutralSource.of(source(plan.configuration()), settings));
        plan.further().forEach(type -> put(files, plan, type, source(type)));
        files.put(SETTINGS, FIRST_LINE_OF_SETTINGS + plan.settings().entrySet().stream()
                .map(setting -> line(setting.getKey(), settings.getOrDefault(setting.getKey(), setting.getValue())))
                .map(line -> JavaSource.renamed(line, plan.neutral())).collect(Collectors.joining()));
        return files;
    }

    private static void put(Map<String, String> files, FixPlan plan, String type, String source) {
        String simple = FixPlan.simple(type);
        files.put(plan.neutral().getOrDefault(simple, simple) + ".java", JavaSource.renamed(source, plan.neutral()));
    }

    private static String source(String type) {
        List<String> lines =
                Sources.ofClass(type).orElseThrow(() -> new UsageException("The app has no class %s.".formatted(type)));
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static String line(String name, String value) {
        if (value == null) {
            throw new UsageException(
                    "fix names the setting '%s' without a value, and the app has none.".formatted(name));
        }
        return "%s: %s\n".formatted(name, value);
    }

    private static Map<String, String> effective(List<String> profiles) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(Stream.concat(Stream.of(OF_THE_APP), profiles.stream().map(FixFiles::profile))
                .toArray(Resource[]::new));
        Properties properties = yaml.getObject();
        Map<String, String> settings = new LinkedHashMap<>();
        // Numbers are no strings there, and yet have a text.
        properties.keySet().stream().map(Object::toString).sorted()
                .forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    private static Resource profile(String name) {
        String text = String.join("\n", Sources.ofProfile(name).orElse(List.of()));
        return new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8));
    }
}
