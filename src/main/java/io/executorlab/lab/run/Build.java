package io.executorlab.lab.run;

import java.util.List;
import java.util.Properties;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

import io.executorlab.lab.common.Perhaps;

/** Reads the version, the commit and the libraries that this jar was built from. */
public final class Build {

    private static final String PART = "build.part.";

    private Build() {
    }

    /** The project's version; {@code unknown} outside the jar. */
    public static String version() {
        String version = Build.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /** The libraries that the anti-patterns are about, each with its version; none outside the jar. */
    static List<String> parts() {
        Properties build = properties("/META-INF/build-info.properties");
        return build.stringPropertyNames().stream().filter(name -> name.startsWith(PART)).sorted()
                .map(name -> build.getProperty(name)).toList();
    }

    /** The short commit, with {@code -dirty} where the sources had been changed; {@code unknown} outside a checkout. */
    public static String commit() {
        Properties git = properties("/git.properties");
        String commit = git.getProperty("git.commit.id.abbrev", "unknown");
        return "true".equals(git.getProperty("git.dirty")) ? commit + "-dirty" : commit;
    }

    private static Properties properties(String resource) {
        // Outside the jar there are none.
        return Perhaps.of(() -> PropertiesLoaderUtils.loadProperties(new ClassPathResource(resource)))
                .orElseGet(Properties::new);
    }
}
