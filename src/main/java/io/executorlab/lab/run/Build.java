package io.executorlab.lab.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** What this jar was built from. */
public final class Build {

    private Build() {
    }

    /** The project's version; {@code unknown} outside the jar. */
    public static String version() {
        String version = Build.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /** The short commit, with {@code -dirty} where the sources had been changed; {@code unknown} outside a checkout. */
    public static String commit() {
        Properties git = new Properties();
        try (InputStream in = Build.class.getResourceAsStream("/git.properties")) {
            if (in == null) {
                return "unknown";
            }
            git.load(in);
        } catch (IOException e) {
            return "unknown";
        }
        String commit = git.getProperty("git.commit.id.abbrev", "unknown");
        return "true".equals(git.getProperty("git.dirty")) ? commit + "-dirty" : commit;
    }
}
