package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

import org.apache.commons.io.function.IOConsumer;
import org.springframework.util.FileSystemUtils;

/** A folder that is made once for each version of what it holds, by one lab at a time, and is whole or not there. */
public final class PreparedFolder {

    private static final String VERSION = "version";

    private PreparedFolder() {
    }

    /**
     * Does nothing where it is there in this version; throws {@link IOException} where it cannot be made.
     *
     * @param making fills the folder, which has another name until it is whole
     */
    public static void prepare(Path folder, String version, IOConsumer<Path> making) throws IOException {
        if (isOf(folder, version)) {
            return;
        }
        Files.createDirectories(folder.getParent());
        try (FileChannel channel = FileChannel.open(folder.resolveSibling(folder.getFileName() + ".lock"),
                StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!isOf(folder, version)) {
                Path unfinished = folder.resolveSibling(folder.getFileName() + ".part");
                FileSystemUtils.deleteRecursively(unfinished);
                making.accept(Files.createDirectory(unfinished));
                Files.writeString(unfinished.resolve(VERSION), version);
                FileSystemUtils.deleteRecursively(folder);
                Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static boolean isOf(Path folder, String version) throws IOException {
        Path file = folder.resolve(VERSION);
        return Files.exists(file) && Files.readString(file).equals(version);
    }
}
