package io.executorlab.lab.command;

import java.nio.file.Path;
import java.util.Optional;

/** A command that makes a folder of results. */
interface LeavesResults {

    /** Empty until the folder is made. */
    Optional<Path> results();
}
