package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;

import picocli.CommandLine.Option;

/** The option that names the folder of a command's evidence and reports. */
final class OutOption {

    @Option(names = "--out", paramLabel = "DIR")
    private Path out;

    /** Null where the user names none. */
    Path named() {
        return out;
    }

    /** The folder, which has to be new or empty, or a usage exception is thrown. */
    Path folder() throws IOException {
        return ResultsFolder.of(out);
    }

    /** The folder, which may also hold an earlier check and nothing else; that is deleted. */
    Path folderOfCheck() throws IOException {
        return ResultsFolder.ofCheck(out);
    }
}
