package io.executorlab.stubs;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The time that a stub takes to answer; empty: it never does. */
public record ReplyDelay(Optional<Duration> duration) {

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,9})(ms|s)|0");

    /** Throws {@link IllegalArgumentException} for what is not like 100ms, 2s, 0 or never. */
    public static ReplyDelay parse(String text) {
        if (text.equals("never")) {
            return new ReplyDelay(Optional.empty());
        }
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a valid delay; try 100ms, 2s, 0 or never");
        }
        if (matcher.group(1) == null) {
            return new ReplyDelay(Optional.of(Duration.ZERO));
        }
        long amount = Long.parseLong(matcher.group(1));
        return new ReplyDelay(Optional.of(
                matcher.group(2).equals("ms") ? Duration.ofMillis(amount) : Duration.ofSeconds(amount)));
    }

    static final class Converter implements ITypeConverter<ReplyDelay> {

        @Override
        public ReplyDelay convert(String text) {
            try {
                return parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Reads a time that has an end. */
    static final class DurationConverter implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String text) {
            return new Converter().convert(text).duration().orElseThrow(
                    () -> new TypeConversionException("'" + text + "' has no end; try 10ms, 1s or 0"));
        }
    }
}
