package io.executorlab.lab.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Results may come from elsewhere: a symbolic link among them could lead to any file of whoever reads them. It is
 * neither read through nor written through.
 */
public final class SafePaths {

    private SafePaths() {
    }

    /** A file right in this folder; throws {@link IOException} where it is a link. */
    public static Path file(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        if (Files.isSymbolicLink(file)) {
            throw new IOException("%s is a symbolic link, which is not followed".formatted(name));
        }
        return file;
    }

    /** The same file or folder; throws {@link UsageException} where it is a link. */
    public static Path none(Path file) {
        if (Files.isSymbolicLink(file)) {
            throw new UsageException("%s is a symbolic link, which is not followed.".formatted(file));
        }
        return file;
    }

    /** Returns whether there is a file of this name, and no link. */
    public static boolean isFile(Path folder, String name) {
        return Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)
                && !Files.isSymbolicLink(folder.resolve(name));
    }

    /** Returns whether it is a folder, and no link to one. */
    public static boolean isFolder(Path folder) {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
    }

    /** The folders in it, by name; none where it cannot be listed. */
    public static List<Path> folders(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(SafePaths::isFolder).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
