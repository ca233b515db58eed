package io.executorlab.app;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/** The app in this JVM, on a free port. */
public final class RunningApp implements AutoCloseable {

    /**
     * A property: with the actuator, on a free port of its own. Elsewhere nobody asks for it, and a second server takes
     * its time to start.
     */
    public static final String WITH_ACTUATOR = "management.server.port=0";

    private static final String WITHOUT_ACTUATOR = "management.server.port=-1";

    private final ConfigurableApplicationContext context;

    private RunningApp(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** @param properties like {@code elevator.read-timeout=300ms} */
    public static RunningApp start(List<String> profiles, String... properties) {
        List<String> arguments = new ArrayList<>(
                List.of("--server.port=0", "--logging.level.root=warn"));
        if (!List.of(properties).contains(WITH_ACTUATOR)) {
            arguments.add("--" + WITHOUT_ACTUATOR);
        }
        if (!profiles.isEmpty()) {
            arguments.add("--spring.profiles.active=" + String.join(",", profiles));
        }
        Arrays.stream(properties).map("--"::concat).forEach(arguments::add);
        return new RunningApp(new SpringApplicationBuilder(ExecutorLabApplication.class)
                .registerShutdownHook(false)
                .run(arguments.toArray(String[]::new)));
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    /** @param scheme {@code http} or {@code ws} */
    public URI uri(String scheme, String path) {
        return URI.create("%s://127.0.0.1:%s%s".formatted(
                scheme, context.getEnvironment().getProperty("local.server.port"), path));
    }

    /** The simple names of our classes among the beans. */
    List<String> ownBeans() {
        return Arrays.stream(context.getBeanDefinitionNames())
                .map(name -> ClassUtils.getUserClass(context.getBean(name)))
                .filter(type -> type.getPackageName().startsWith("io.executorlab"))
                .map(Class::getSimpleName)
                .toList();
    }

    @Override
    public void close() {
        context.close();
    }
}
