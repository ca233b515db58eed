package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option that names the folder of a command's evidence and reports. */
final class OutOption {

    @Option(names = "--out", paramLabel = "DIR", description = "Folder of the results; results/<time> by default.")
    private Path out;

    private Path made;

    /** Null where the user names none. */
    Path named() {
        return out;
    }

    /** The folder, which has to be new or empty, or a usage exception is thrown. */
    Path folder() throws IOException {
        return goOnIn(ResultsFolder.of(out));
    }

    /** The folder, which may also hold an earlier check and nothing else; that is deleted. */
    Path folderOfCheck() throws IOException {
        return goOnIn(ResultsFolder.ofCheck(out));
    }

    /** A folder that is there already. */
    Path goOnIn(Path folder) {
        made = folder;
        return folder;
    }

    /** Returns the folder of this command's results; empty until it is made, and for a command that makes none. */
    static Optional<Path> of(CommandLine command) {
        return command.getCommandSpec().mixins().values().stream().map(CommandSpec::userObject)
                .filter(OutOption.class::isInstance).map(mixin -> ((OutOption) mixin).made).filter(Objects::nonNull)
                .findFirst();
    }
}
