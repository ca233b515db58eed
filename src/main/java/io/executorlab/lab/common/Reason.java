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

/** Tells people why reading or writing failed; the JDK has a class in place of some of the words. */
public final class Reason {

    private static final String FULL = "No space left on device";

    private Reason() {
    }

    /** Returns whether the disk is full, as the operating system says it. */
    public static boolean isFullDisk(IOException failure) {
        return String.valueOf(failure.getMessage()).contains(FULL);
    }

    /** A part of a sentence, with what to do where that is known. */
    public static String of(IOException failure) {
        if (isFullDisk(failure)) {
            return FULL + ": make room and run it again";
        }
        String said = failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
        return said == null || said.isBlank() ? ofKind(failure) : said;
    }

    private static String ofKind(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "it is not there";
        }
        if (failure instanceof AccessDeniedException) {
            return "this user may not";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "something else of this name is there";
        }
        if (failure instanceof NotDirectoryException) {
            return "it is no folder";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (failure instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        if (failure instanceof UnknownHostException) {
            return "its host is not known here";
        }
        return failure instanceof ClosedChannelException ? "the connection was closed" : "the system gives no reason";
    }
}
