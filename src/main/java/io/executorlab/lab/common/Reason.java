package io.executorlab.lab.common;

import java.io.IOException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/** Tells people why reading or writing failed; the JDK has a class in place of some of the words. */
public final class Reason {

    private static final String FULL = "No space left on device";
    private static final Map<Class<?>, String> BY_KIND = Map.of(NoSuchFileException.class, "it is not there",
            AccessDeniedException.class, "this user may not",
            FileAlreadyExistsException.class, "something else of this name is there",
            NotDirectoryException.class, "it is no folder", DirectoryNotEmptyException.class, "the folder is not empty",
            HttpTimeoutException.class, "no answer in time",
            UnknownHostException.class, "its host is not known here",
            ClosedChannelException.class, "the connection was closed");

    private Reason() {
    }

    public static boolean isFullDisk(IOException failure) {
        return String.valueOf(failure.getMessage()).contains(FULL);
    }

    /** A part of a sentence, with what to do where that is known. */
    public static String of(IOException failure) {
        if (isFullDisk(failure)) {
            return FULL + ": make room and run it again";
        }
        String said = failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
        return said != null && !said.isBlank() ? said
                : BY_KIND.entrySet().stream().filter(kind -> kind.getKey().isInstance(failure)).map(Map.Entry::getValue)
                        .findFirst().orElse("the system gives no reason");
    }
}
