package io.executorlab.lab.common;

import java.util.Map;

/** Decides whether verdicts are coloured on the standard output. */
public final class Colour {

    private Colour() {
    }

    /**
     * {@code NO_COLOR} goes before {@code CLICOLOR_FORCE}, and both before the terminal.
     *
     * @param terminal whether the standard output is one
     */
    public static boolean isWanted(Map<String, String> environment, boolean terminal) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && (isOn(environment.getOrDefault("CLICOLOR_FORCE", "0"))
                        || terminal && isOn(environment.getOrDefault("CLICOLOR", "1"))
                                && !environment.getOrDefault("TERM", "").equals("dumb"));
    }

    private static boolean isOn(String value) {
        return !value.isEmpty() && !value.equals("0");
    }
}
