package io.executorlab.lab.evidence;

import java.util.List;

import org.springframework.util.PatternMatchUtils;

/** Thread names without their running numbers, so that the threads of one origin fall into one group. */
public final class ThreadNames {

    private ThreadNames() {
    }

    /**
     * {@code nioEventLoopGroup-12-3} becomes {@code nioEventLoopGroup-*-*}; what has a point between its numbers, such
     * as an IPv4 address, stays.
     */
    public static String normalise(String name) {
        StringBuilder normalised = new StringBuilder(name.length());
        int at = 0;
        while (at < name.length()) {
            int end = endOfDigits(name, at);
            if (end == at) {
                normalised.append(name.charAt(at++));
                continue;
            }
            boolean afterPoint = at > 0 && name.charAt(at - 1) == '.';
            boolean beforePoint =
                    end < name.length() && name.charAt(end) == '.' && endOfDigits(name, end + 1) > end + 1;
            if (afterPoint || beforePoint) {
                normalised.append(name, at, end);
            } else {
                normalised.append('*');
            }
            at = end;
        }
        return normalised.toString();
    }

    private static int endOfDigits(String name, int from) {
        int end = from;
        while (end < name.length() && isDigit(name.charAt(end))) {
            end++;
        }
        return end;
    }

    /** {@code exec-7-thread-3} becomes {@code exec-7-thread-}: what the threads of one pool have in common. */
    public static String withoutLastNumber(String name) {
        int end = name.length();
        while (end > 0 && isDigit(name.charAt(end - 1))) {
            end--;
        }
        return name.substring(0, end);
    }

    /** Tells whether a thread's name fits a pattern in which {@code *} stands for any characters. */
    public static boolean matches(String pattern, String name) {
        // Most names fail at their first letter, and a diagnosis asks this of each name a hundred times.
        boolean mayFit = pattern.startsWith("*") || name.regionMatches(0, pattern, 0, Math.min(1, pattern.length()));
        return mayFit && PatternMatchUtils.simpleMatch(pattern, name);
    }

    public static boolean matchesAny(List<String> patterns, String name) {
        for (String pattern : patterns) {
            if (matches(pattern, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
