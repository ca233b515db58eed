package io.executorlab.lab.process;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The environment variables of the lab that tell of the machine and its user alone. Spring takes any property from the
 * environment, under names of many forms, and the JVM takes options: one that is set for something else would change
 * what is measured, or open a port to the network.
 */
final class Surroundings {

    private static final Set<String> OF_THE_MACHINE =
            Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ",
                    "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH");

    private Surroundings() {
    }

    static Map<String, String> of(Map<String, String> environment) {
        Map<String, String> kept = new TreeMap<>(environment);
        kept.keySet().removeIf(name -> !OF_THE_MACHINE.contains(name) && !name.startsWith("LC_"));
        return kept;
    }
}
