package io.executorlab.lab.workshop.fix;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.Refusal;

/**
 * The right to put a learner's load on this machine: of all consoles and commands of one checkout one has it at a time.
 *
 * @param home the checkout
 */
public record OneLoad(Path home) {

    public static OneLoad here() {
        return new OneLoad(Home.folder());
    }

    /** Takes it until it is closed; throws {@link Refusal} where another has it. */
    public Closeable hold() throws IOException {
        try {
            return LockFile.of(home.resolve(".lab").resolve("workshop.lock"))
                    .orElseThrow(() -> new Refusal("another-load"));
        } catch (FileSystemException e) {
            // Where the checkout cannot be written nobody can be asked, and runs that disturb each other are no
            // evidence all the same.
            return () -> {};
        }
    }
}
