package io.executorlab.lab.common;

import java.util.Map;

/** When verdicts are coloured on the standard output. */
public enum Colour {
    AUTO, ALWAYS, NEVER;

    /**
     * What the user says goes before the environment, {@code NO_COLOR} before {@code CLICOLOR_FORCE}, and both before the terminal.
     *
     * @param terminal whether the standard output is one
     */
    public boolean isWanted(Map<String, String> environment, boolean terminal) {
        return switch (this) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> environment.getOrDefault("NO_COLOR", "").isEmpty()
                    && (isOn(environment.getOrDefault("CLICOLOR_FORCE", "0")) || terminal && isOn(environment.getOrDefault("CLICOLOR", "1"))
                            && !environment.getOrDefault("TERM", "").equals("dumb"));
        };
    }

    private static boolean isOn(String value) {
        return !value.isEmpty() && !value.equals("0");
    }
}
