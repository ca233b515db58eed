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
        return CONTROL.matcher(text).replaceAll(" ").strip();
    }
}
