package io.executorlab.lab.report;

import java.nio.file.Path;
import java.util.Optional;

import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.Programs;

/**
 * In which browser a page is tested. Chromium is there wherever a change is tested; Firefox where somebody has
 * installed it.
 */
public enum BrowserKind {
    CHROMIUM, FIREFOX;

    /** Skips the test where it is not installed, but for Chromium in CI, which has to have it. */
    public void require() {
        missing().ifPresent(remedy -> {
            throw this == CHROMIUM ? Programs.missing("chromium", remedy) : new MissingProgram("firefox", remedy);
        });
    }

    private Optional<String> missing() {
        return this == CHROMIUM ? Chromium.missing() : Firefox.missing();
    }

    /** The other one where it is installed, else the same. */
    public BrowserKind another() {
        BrowserKind other = this == CHROMIUM ? FIREFOX : CHROMIUM;
        return other.missing().isEmpty() ? other : this;
    }

    /** @param temporary takes what it leaves behind */
    public Browser start(Path temporary) {
        return this == CHROMIUM ? new Chromium(temporary) : new Firefox(temporary);
    }
}
