package io.executorlab.lab.watch;

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
        if (isWanted()) {
            return warmOn == 0 || warmOn >= CHEAP_FROM ? Optional.empty()
                    : Optional.of(("If the flight recording was this JVM's first, JDK %d has thrown compiled code away,"
                            + " and the app was slower until it had compiled that again. --recording off spares it.")
                                    .formatted(warmOn));
        }
        return Optional.of(("There is no flight recording: --recording off. Without it, threads have no line of code "
                + "beside them, and nothing tells %s.").formatted(String.join(", ", Measures.onlyFromRecording())));
    }
}
