package io.executorlab.lab.evidence;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A thread's name, its last number apart: threads of one pool differ in nothing else, so that a {@link Pack} says the
 * rest once.
 *
 * @param around what stands before the number and what after it, or the whole name where it has none
 * @param number 0 where it has none
 */
record NumberedName(List<String> around, int number) {

    // Not 007, which would come back as 7, and no more than an int holds.
    private static final Pattern NUMBERED = Pattern.compile("(?s)(.*?)((?<!\\d)(?:0|[1-9]\\d{0,8}))(\\D*)");

    static NumberedName of(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches()
                ? new NumberedName(List.of(numbered.group(1), numbered.group(3)), Integer.parseInt(numbered.group(2)))
                : new NumberedName(List.of(name), 0);
    }

    /** The name itself; throws {@link IllegalArgumentException} where {@code around} is not as {@link #of} makes it. */
    String whole() {
        return switch (around.size()) {
            case 1 -> around.get(0);
            case 2 -> around.get(0) + number + around.get(1);
            default -> throw new IllegalArgumentException("a name has one part or two");
        };
    }
}
