package io.executorlab.lab.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Summaries that k6 has left. */
public final class K6Summaries {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/k6");

    private K6Summaries() {
    }

    /** @param name of its file, without .json */
    public static K6Summary recorded(String name) {
        try {
            return K6Summary.read(RECORDED.resolve(name + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
