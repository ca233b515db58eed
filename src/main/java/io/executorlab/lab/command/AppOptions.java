package io.executorlab.lab.command;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.run.Target;
import io.executorlab.lab.watch.Recording;

/** An app of the user's own that is to be watched. */
final class AppOptions {

    @Mixin
    private ActuatorOptions actuator;

    @ArgGroup
    private Jvm jvm = new Jvm();

    /** One of them, or neither. */
    private static final class Jvm {

        @Option(names = "--start", paramLabel = "COMMAND")
        private String start;

        @Option(names = "--pid", paramLabel = "PID")
        private Long pid;
    }

    @Option(names = "--ready", paramLabel = "URL")
    private String ready;

    @Option(names = "--recording", paramLabel = "auto|on|off", defaultValue = "auto")
    private Recording recording;

    /** Throws {@link UsageException} for what is missing or cannot be. */
    Target target() {
        Target target = actuator.target(null, System.getenv(), ready, jvm.pid, jvm.start);
        if (recording == Recording.ON && jvm.pid == null && jvm.start == null) {
            throw new UsageException("--recording on needs the app's process: --pid PID, or --start COMMAND.");
        }
        return target;
    }

    Recording recording() {
        return recording;
    }
}
