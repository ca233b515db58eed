package io.executorlab.lab.common;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes a file whole or not at all, so that whoever was killed meanwhile finds the one before. */
public final class WholeFile {

    private static final FileAttribute<?>[] ANYBODY = {};
    private static final FileAttribute<?>[] OWNER = FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))} : ANYBODY;

    private WholeFile() {
    }

    /** Makes its folder where there is none; throws {@link IOException} where it cannot be written. */
    public static void write(Path file, String text) throws IOException {
        write(file, text, ANYBODY);
    }

    /** The same, readable by nobody else where the file system knows owners. */
    public static void writeForOwner(Path file, String text) throws IOException {
        write(file, text, OWNER);
    }

    private static void write(Path file, String text, FileAttribute<?>[] attributes) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        Files.createFile(unfinished, attributes);
        Files.writeString(unfinished, text);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
