package io.executorlab.lab.common;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** Writes files whole or not at all, so that whoever was killed or had no room finds those before. */
public final class AtomicFile {

    private static final String UNFINISHED = ".part";
    private static final FileAttribute<?>[] ANYBODY = {};
    private static final FileAttribute<?>[] OWNER =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                    ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
                    : ANYBODY;

    private AtomicFile() {
    }

    /** Makes its folder where there is none; throws {@link IOException} where it cannot be written. */
    public static void write(Path file, String text) throws IOException {
        write(Map.of(file, text), ANYBODY);
    }

    /** The same, readable by nobody else where the file system knows owners. */
    public static void writeForOwner(Path file, String text) throws IOException {
        write(Map.of(file, text), OWNER);
    }

    /**
     * The same of several: where one cannot be written, all stay as they were. Throws {@link FileSystemException} that
     * names it.
     */
    public static void write(Map<Path, String> texts) throws IOException {
        write(texts, ANYBODY);
    }

    private static void write(Map<Path, String> texts, FileAttribute<?>[] attributes) throws IOException {
        try {
            for (Map.Entry<Path, String> text : texts.entrySet()) {
                writeUnfinished(text.getKey(), text.getValue(), attributes);
            }
            for (Path file : texts.keySet()) {
                if (isDevice(file)) {
                    Files.writeString(file, texts.get(file));
                } else {
                    Files.move(unfinished(file), file, StandardCopyOption.ATOMIC_MOVE,
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            for (Path file : texts.keySet()) {
                unfinished(file).toFile().delete();
            }
            throw e;
        }
    }

    // Root would put a file in the place of /dev/null, for all programs of the machine.
    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static void writeUnfinished(Path file, String text, FileAttribute<?>[] attributes) throws IOException {
        try {
            if (isDevice(file)) {
                return;
            }
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.deleteIfExists(unfinished(file));
            Files.createFile(unfinished(file), attributes);
            Files.writeString(unfinished(file), text);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            // A full disk does not say which file it was.
            throw (IOException) new FileSystemException(file.toString(), null, e.getMessage()).initCause(e);
        }
    }

    private static Path unfinished(Path file) {
        return file.resolveSibling(file.getFileName() + UNFINISHED);
    }
}
