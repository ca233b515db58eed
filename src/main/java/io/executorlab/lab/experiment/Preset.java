package io.executorlab.lab.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

import io.executorlab.lab.common.Resource;

/**
 * A budget for any app that comes with the lab: a file like everybody's, so that it can be read, copied and changed.
 */
public enum Preset {

    /** For an app whose requests start no threads. */
    STRICT,
    /** For an app whose own pools come and go. */
    STEADY;

    public Path file() {
        return Path.of(this + ".yml");
    }

    public String text() {
        return Resource.text(Preset.class, file().toString());
    }

    public Budget budget() {
        return BudgetFiles.read(file(), text());
    }

    public void keep(Path folder) throws IOException {
        BudgetFiles.keep(file(), text(), folder);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
