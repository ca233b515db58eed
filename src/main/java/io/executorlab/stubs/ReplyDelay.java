package io.executorlab.stubs;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.TypeConversionException;

/** The time that a stub takes to answer; empty: it never does. */
record ReplyDelay(Optional<Duration> duration) {

    static final ReplyDelay NONE = new ReplyDelay(Optional.of(Duration.ZERO));

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,9})(ms|s)|0");

    /** Throws {@link TypeConversionException} for what is not like 100ms, 2s, 0 or never. */
    static ReplyDelay parse(String text) {
        if (text.equals("never")) {
            return new ReplyDelay(Optional.empty());
        }
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a valid delay; try 100ms, 2s, 0 or never");
        }
        long amount = matcher.group(1) == null ? 0 : Long.parseLong(matcher.group(1));
        return new ReplyDelay(Optional.of(
                "s".equals(matcher.group(2)) ? Duration.ofSeconds(amount) : Duration.ofMillis(amount)));
    }

    /** A time that has an end; throws {@link TypeConversionException} for any other. */
    static Duration time(String text) {
        return parse(text).duration()
                .orElseThrow(() -> new TypeConversionException("'" + text + "' has no end; try 10ms, 1s or 0"));
    }
}
