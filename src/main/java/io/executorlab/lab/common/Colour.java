package io.executorlab.lab.common;

import java.util.Map;

/**
 * Colours of words in a text for the terminal. Until {@link Terminal#show} prints it they are marks in the text, which
 * no foreign text has and no width counts.
 */
public enum Colour {

    GREEN('\uE000', "\u001b[32m"), RED('\uE001', "\u001b[31m"), YELLOW('\uE002', "\u001b[33m");

    private static final char END = '\uE003';
    private static final String DEFAULT = "\u001b[39m";

    private final char mark;
    private final String sequence;

    Colour(char mark, String sequence) {
        this.mark = mark;
        this.sequence = sequence;
    }

    public String of(String words) {
        return mark + plain(words) + END;
    }

    public static String plain(String text) {
        return text.replaceAll("[\uE000-\uE003]", "");
    }

    /** The text with a control sequence for each mark. */
    static String shown(String text) {
        String shown = text.replace(String.valueOf(END), DEFAULT);
        for (Colour colour : values()) {
            shown = shown.replace(String.valueOf(colour.mark), colour.sequence);
        }
        return shown;
    }

    /** {@code NO_COLOR} goes before {@code CLICOLOR_FORCE}, and both before the terminal. */
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
