package io.executorlab.app.codeexecution;

import java.io.IOException;

/**
 * The attempts that fall short of {@link ContainedLauncher}: each takes something away of what {@link LeakingLauncher}
 * leaves, and none all of it.
 */
enum PartialClearing {

    /** One of three descriptors. */
    STDOUT_CLOSED {
        @Override
        void clear(Process process) throws IOException {
            process.getInputStream().close();
        }
    },

    /** SIGTERM, which a program may ignore, and which what it has started does not get. */
    DESTROYED {
        @Override
        void clear(Process process) throws IOException {
            closeStreams(process);
            process.destroy();
        }
    },

    /** Post 000's own: nothing is left of the program, and what it has started runs on. */
    CLOSED_AND_DESTROYED,

    /** The output takes in what goes to the error pipe; nobody reads it while the program runs either. */
    ERROR_MERGED {
        @Override
        void prepare(ProcessBuilder builder) {
            builder.redirectErrorStream(true);
        }
    },

    /** No pipe that could fill, and no output for the session: it goes where the service's own goes. */
    IO_INHERITED {
        @Override
        void prepare(ProcessBuilder builder) {
            builder.inheritIO();
        }
    };

    void prepare(ProcessBuilder builder) {
    }

    void clear(Process process) throws IOException {
        closeStreams(process);
        process.destroyForcibly();
    }

    private static void closeStreams(Process process) throws IOException {
        process.getOutputStream().close();
        process.getInputStream().close();
        process.getErrorStream().close();
    }
}
