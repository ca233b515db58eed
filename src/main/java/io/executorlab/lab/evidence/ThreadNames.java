package io.executorlab.lab.evidence;

import java.util.regex.Pattern;

/** Thread names without their running numbers, so that the threads of one origin fall into one group. */
public final class ThreadNames {

    private static final Pattern NUMBER_OUTSIDE_ADDRESS = Pattern.compile("(?<![\\d.])(?!\\d{1,3}(?:\\.\\d{1,3}){3})\\d+(?!\\.?\\d)");
    private static final Pattern LAST_NUMBER = Pattern.compile("\\d+$");

    private ThreadNames() {
    }

    /** {@code nioEventLoopGroup-12-3} becomes {@code nioEventLoopGroup-*-*}; an IPv4 address stays. */
    public static String normalise(String name) {
        return NUMBER_OUTSIDE_ADDRESS.matcher(name).replaceAll("*");
    }

    /** {@code exec-7-thread-3} becomes {@code exec-7-thread-}: what the threads of one pool have in common. */
    public static String withoutLastNumber(String name) {
        return LAST_NUMBER.matcher(name).replaceFirst("");
    }

    /** Whether a thread's name fits a pattern in which {@code *} stands for any characters. */
    public static boolean matches(String pattern, String name) {
        StringBuilder regex = new StringBuilder();
        for (String part : pattern.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(part.isEmpty() ? "" : Pattern.quote(part));
        }
        boolean leadingStar = pattern.startsWith("*");
        return Pattern.matches(leadingStar ? ".*" + regex : regex.toString(), name);
    }
}
