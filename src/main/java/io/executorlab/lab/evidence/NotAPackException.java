package io.executorlab.lab.evidence;

import java.io.IOException;

/** A file is no pack, or holds more than one may; the message names it. */
public final class NotAPackException extends IOException {

    NotAPackException(String message) {
        super(message);
    }
}
