package io.executorlab.lab.common;

import java.util.regex.Pattern;

/** Foreign text, such as what an app calls its threads and labels, on one line. */
public final class OneLine {

    // The last two are no characters, and neither XML nor YAML takes them.
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\uFFFE\uFFFF]+");

    private OneLine() {
    }

    /** A blank for what could break the line, steer a terminal or turn the reading direction; none around it. */
    public static String of(String text) {
        return isPlain(text) ? text : CONTROL.matcher(text).replaceAll(" ").strip();
    }

    /** Nearly all text is, and a dump has a hundred thousand names. */
    private static boolean isPlain(String text) {
        for (int at = 0; at < text.length(); at++) {
            char character = text.charAt(at);
            if (character <= ' ' && (character < ' ' || at == 0 || at == text.length() - 1) || character > '~') {
                return false;
            }
        }
        return true;
    }
}
