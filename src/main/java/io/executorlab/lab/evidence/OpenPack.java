package io.executorlab.lab.evidence;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;

import io.executorlab.lab.common.Temporary;

/** A pack's content, to be read until it is closed; a file that was made to read it goes then. */
public final class OpenPack implements Closeable {

    private final FileSystem content;
    private final Temporary readable;

    OpenPack(Path zip) throws IOException {
        content = FileSystems.newFileSystem(zip);
        readable = null;
    }

    /** @param readable a zip file that is of no use afterwards */
    OpenPack(Temporary readable) throws IOException {
        content = FileSystems.newFileSystem(readable.path());
        this.readable = readable;
    }

    /** The folder with all that is in it. */
    public Path root() {
        return content.getPath("/");
    }

    @Override
    public void close() throws IOException {
        content.close();
        if (readable != null) {
            readable.close();
        }
    }
}
