package io.executorlab.lab.evidence;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.util.PatternMatchUtils;

/** Thread names without their running numbers, so that the threads of one origin fall into one group. */
public final class ThreadNames {

    private static final Pattern NUMBER = Pattern.compile("(?<![\\d.])\\d++(?!\\.\\d)");
    private static final Pattern LAST_NUMBER = Pattern.compile("(?<!\\d)\\d++\\z");
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /**
     * {@code nioEventLoopGroup-12-3} becomes {@code nioEventLoopGroup-*-*}; what has a point between its numbers, such
     * as an IPv4 address, stays.
     */
    public static String normalise(String name) {
        return NUMBER.matcher(name).replaceAll("*");
    }

    /** {@code exec-7-thread-3} becomes {@code exec-7-thread-}: what the threads of one pool have in common. */
    public static String withoutLastNumber(String name) {
        return LAST_NUMBER.matcher(name).replaceFirst("");
    }

    /** {@code exec-7-thread-3} becomes {@code 7}, which counts pools of one kind; a name without a number stays. */
    public static String firstNumber(String name) {
        Matcher number = DIGITS.matcher(name);
        return number.find() ? number.group() : name;
    }

    /** Tells whether a thread's name fits a pattern in which {@code *} stands for any characters. */
    public static boolean matches(String pattern, String name) {
        // Most names fail at their first letter, and a diagnosis asks this of each name a hundred times.
        boolean mayFit = pattern.startsWith("*") || name.regionMatches(0, pattern, 0, Math.min(1, pattern.length()));
        return mayFit && PatternMatchUtils.simpleMatch(pattern, name);
    }

    public static boolean matchesAny(List<String> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> matches(pattern, name));
    }
}
