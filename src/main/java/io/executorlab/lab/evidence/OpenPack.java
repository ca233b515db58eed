package io.executorlab.lab.evidence;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

import io.executorlab.lab.common.Temporary;

/** A pack's content, to be read until it is closed. */
public final class OpenPack implements Closeable {

    private final Temporary content;

    OpenPack(Temporary content) {
        this.content = content;
    }

    /** The folder with all that is in it. */
    public Path root() {
        return content.path();
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
