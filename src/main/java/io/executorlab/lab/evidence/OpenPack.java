package io.executorlab.lab.evidence;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** A pack's content, to be read until it is closed; a file that was made to read it goes then. */
public final class OpenPack implements Closeable {

    private final FileSystem content;
    private final Path temporary;

    /** @param temporary whether the zip file is deleted in the end */
    OpenPack(Path zip, boolean temporary) throws IOException {
        content = FileSystems.newFileSystem(zip);
        this.temporary = temporary ? zip : null;
    }

    /** The folder with all that is in it. */
    public Path root() {
        return content.getPath("/");
    }

    @Override
    public void close() throws IOException {
        content.close();
        if (temporary != null) {
            Files.deleteIfExists(temporary);
        }
    }
}
