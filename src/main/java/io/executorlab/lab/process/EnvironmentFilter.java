package io.executorlab.lab.process;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Chooses the environment variables of the lab that a program gets. */
public enum EnvironmentFilter {

    EVERYTHING {
        @Override
        Map<String, String> of(Map<String, String> environment) {
            return environment;
        }
    },

    /**
     * Variables that tell of the machine and its user alone. Spring takes any property from the environment, under
     * names of many forms, and the JVM takes options: one that is set for something else would change what is measured,
     * or open a port to the network.
     */
    SURROUNDINGS {
        @Override
        Map<String, String> of(Map<String, String> environment) {
            Map<String, String> kept = new TreeMap<>(environment);
            kept.keySet().removeIf(name -> !OF_THE_MACHINE.contains(name) && !name.startsWith("LC_"));
            String trust = Arrays.stream(environment.getOrDefault(JVM_OPTIONS, "").split("\\s+"))
                    .filter(option -> option.startsWith("-Djavax.net.ssl.")).collect(Collectors.joining(" "));
            if (!trust.isEmpty()) {
                kept.put(JVM_OPTIONS, trust);
            }
            return kept;
        }
    };

    private static final Set<String> OF_THE_MACHINE =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ",
                    "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH");
    /** It tells the JVMs of lab and app alike what to trust, such as a search server's own certificate. */
    private static final String JVM_OPTIONS = "JAVA_TOOL_OPTIONS";

    abstract Map<String, String> of(Map<String, String> environment);
}
