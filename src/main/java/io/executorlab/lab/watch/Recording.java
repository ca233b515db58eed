package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.util.Optional;

import io.executorlab.lab.measure.Measures;

/** The user's choice whether an app that can be attached to is recorded. */
public enum Recording {

    /** Recorded, and whoever starts virtual threads as far as that is cheap. */
    AUTO,
    /** Recorded, with whoever starts virtual threads. */
    ON,
    OFF;

    private static final int CHEAP_FROM = 25;

    @Override
    public String toString() {
        return name().toLowerCase();
    }

    public boolean isWanted() {
        return this != OFF;
    }

    /** @param warmOn the release of a JVM that ran before, whose first recording may be costly; 0 of one that is new */
    public Optional<String> note(int warmOn) {
        if (!isWanted()) {
            return Optional.of(english("watch.not-recorded", String.join(", ", Measures.onlyFromRecording())));
        }
        return warmOn == 0 || warmOn >= CHEAP_FROM ? Optional.empty()
                : Optional.of(english("watch.compiled-anew", warmOn));
    }
}
