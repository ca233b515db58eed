package io.executorlab.lab.watch;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder in which a JVM keeps what it records, as that JVM names it. One that is killed leaves it behind. Another
 * user's JVM could name any folder, and the lab may be root's: what is not plainly such a folder, and that user's own,
 * is not touched.
 *
 * @param owner of the process
 */
record RecordingRepository(Path folder, String owner) {

    private static final Pattern ANSWERED = Pattern.compile("(?m)^Repository path: *(/.*?) *$");

    /** @param said the answer to {@code JFR.configure}; empty where it names no folder of this process */
    static Optional<RecordingRepository> of(String said, long pid, String owner) {
        Matcher answered = ANSWERED.matcher(said);
        if (!answered.find()) {
            return Optional.empty();
        }
        Path folder = Path.of(answered.group(1));
        boolean dated = folder.getFileName() != null
                && folder.getFileName().toString().matches("\\d{4}(_\\d\\d){5}_" + pid + "(_\\d+)?");
        return dated && folder.equals(folder.normalize()) ? Optional.of(new RecordingRepository(folder, owner))
                : Optional.empty();
    }

    /** The size of all that is in it; throws {@link IOException} where it cannot be read, or is changed meanwhile. */
    long bytes() throws IOException {
        long bytes = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                bytes += Files.size(file);
            }
            return bytes;
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Throws {@link IOException} with the reason where the folder, or some of what is in it, is left as it is. */
    void delete() throws IOException {
        if (Files.isSymbolicLink(folder) || !Files.exists(folder)) {
            return;
        }
        // The owner is asked of the very folder that has been opened, and its files are deleted in that one: nobody can
        // put another there.
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            if (!(files instanceof SecureDirectoryStream<Path> opened)) {
                throw new IOException("this system cannot delete it safely");
            }
            String folderOwner = opened.getFileAttributeView(FileOwnerAttributeView.class).getOwner().getName();
            if (!folderOwner.equals(owner)) {
                throw new IOException("it belongs to %s, and the app's process to %s".formatted(folderOwner, owner));
            }
            for (Path file : opened) {
                opened.deleteFile(file.getFileName());
            }
        }
        Files.delete(folder);
    }
}
