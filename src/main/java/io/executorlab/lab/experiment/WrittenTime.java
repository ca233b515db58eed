package io.executorlab.lab.experiment;

import java.time.Duration;

import org.springframework.boot.convert.DurationStyle;

/** Reads times as an experiment has them: {@code 20s}, {@code 1m}. */
final class WrittenTime {

    /**
     * Throws {@link IllegalArgumentException} for anything else.
     *
     * @param name of the setting
     */
    static Duration of(String name, String text) {
        try {
            return DurationStyle.SIMPLE.parse(text == null ? "" : text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s is '%s', write 20s or 1m".formatted(name, text), e);
        }
    }
}
